import type { ChangeEvent } from 'react';
import styles from '#client/pool/PoolScreen.module.css';

interface Props {
  readonly label: string;
  readonly note: string;
  readonly checked: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** An option of a pool that is on or off, with what it means. */
export function CheckOption({ label, note, checked, onChange }: Props) {
  return (
    <label className={styles.option}>
      <input type="checkbox" checked={checked} onChange={onChange} />
      <span>
        <span className="strong">{label}</span>
        <br />
        <span className="soft text-s">{note}</span>
      </span>
    </label>
  );
}
