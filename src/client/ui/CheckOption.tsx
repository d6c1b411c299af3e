import type { ChangeEvent } from 'react';
import styles from './CheckField.module.css';
import { CheckField } from './CheckField.tsx';

interface Props {
  readonly label: string;
  readonly note: string;
  readonly checked: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** An option that is on or off, with what it means. */
export function CheckOption({ label, note, checked, onChange }: Props) {
  return (
    <CheckField
      className={styles.option}
      label={<span className="strong">{label}</span>}
      description={<span className="soft text-s">{note}</span>}
      checked={checked}
      onChange={onChange}
    />
  );
}
