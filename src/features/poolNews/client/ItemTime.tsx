import { formatDateTime, formatTime } from '#client/api/clock.ts';
import styles from './PoolNews.module.css';

/** When something happened; its day stands above. */
export function ItemTime({ at }: { readonly at: string }) {
  return (
    <time className={`soft text-s push ${styles.whole}`} dateTime={at} title={formatDateTime(at)}>
      {formatTime(at)}
    </time>
  );
}
