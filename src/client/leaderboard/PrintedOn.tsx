import { serverNow } from '#client/api.ts';
import { dateText } from '#client/clock.ts';
import styles from './PrintedOn.module.css';
import { usePrinting } from './usePrinting.ts';

/** On paper alone: whose standings these are, and of when. */
export function PrintedOn() {
  // rendered when it is printed, or the date would be that of the visit
  usePrinting();
  return <p className={styles.printed}>Unbusted · {dateText(new Date(serverNow()).toISOString())}</p>;
}
