import { IconCheck } from '@tabler/icons-react';
import styles from './HowItWorksScreen.module.css';

/** What a pick’s own line says, and what that means. */
export function SavedSamples() {
  return (
    <dl className={styles.samples}>
      <dt className={styles.sample}>
        <IconCheck size={16} stroke={3} aria-hidden /> Saved
      </dt>
      <dd>The server has your pick. It stays, whatever happens to your device.</dd>
      <dt className={styles.sample}>Saving…</dt>
      <dd>It is on its way.</dd>
      <dt className={styles.sample} data-bad>
        Not saved · Retry
      </dt>
      <dd>It did not get through, and does not count yet. Tap it to try again.</dd>
    </dl>
  );
}
