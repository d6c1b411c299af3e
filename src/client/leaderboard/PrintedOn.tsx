import { serverNow } from '#client/api/call.ts';
import { formatDate } from '#client/api/clock.ts';
import { usePrinting } from '#client/pool/usePrinting.ts';
import styles from './PrintedOn.module.css';

/** On paper alone: whose standings these are, and of when. */
export function PrintedOn() {
  // the date is that of the printing, not of the visit
  if (!usePrinting()) return null;
  return <p className={styles.printed}>Unbusted · {formatDate(new Date(serverNow()).toISOString())}</p>;
}
