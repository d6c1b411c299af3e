import { serverNow } from '#client/api.ts';
import { formatDate } from '#client/clock.ts';
import styles from './PrintedOn.module.css';
import { usePrinting } from './usePrinting.ts';

/** On paper alone: whose standings these are, and of when. */
export function PrintedOn() {
  // the date is that of the printing, not of the visit
  if (!usePrinting()) return null;
  return <p className={styles.printed}>Unbusted · {formatDate(new Date(serverNow()).toISOString())}</p>;
}
