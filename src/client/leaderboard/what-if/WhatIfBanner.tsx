import { IconFlask } from '@tabler/icons-react';
import { assumedText } from './choices.ts';
import styles from './WhatIfBanner.module.css';

interface Props {
  readonly choices: number;
  readonly onReset: () => void;
}

/** Stays above hypothetical standings while they scroll. */
export function WhatIfBanner({ choices, onReset }: Props) {
  return (
    <div className={styles.banner}>
      <p className={styles.text} role="status">
        <IconFlask size={18} aria-hidden /> <strong>Hypothetical</strong>
        <span className={styles.count}> · {assumedText(choices)}</span>
      </p>
      <button type="button" className={styles.reset} onClick={onReset}>
        Back to the real standings
      </button>
    </div>
  );
}
