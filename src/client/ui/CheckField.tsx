import { Checkbox, type CheckboxProps } from '@mantine/core';
import styles from './CheckField.module.css';

/** A checkbox as high as a finger needs it. */
export function CheckField(props: CheckboxProps) {
  return <Checkbox classNames={{ root: styles.check, input: styles.box }} size="md" radius={6} {...props} />;
}
