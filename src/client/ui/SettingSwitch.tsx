import { Switch } from '@mantine/core';
import styles from './SettingSwitch.module.css';

interface Props {
  readonly label: string;
  readonly description: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** takes the focus when its dialog opens */
  readonly 'data-autofocus'?: boolean;
}

/** A switch that is saved at once, with what it means. */
export function SettingSwitch({ isOn, onChange, ...texts }: Props) {
  return (
    <Switch
      size="md"
      withThumbIndicator={false}
      classNames={{ input: styles.input ?? '', track: styles.track ?? '' }}
      {...texts}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
