import { formatCount } from '#domain/names/plural.ts';
import styles from './Moved.module.css';

interface Props {
  readonly places: number | null;
  /** replaces the style of the text, but for its color */
  readonly className?: string | undefined;
}

/** Places gained by the last round, negative if lost; nothing after the first round and for an unchanged rank. */
export function Moved({ places, className = styles.moved }: Props) {
  if (places === null || places === 0) return null;
  const isUp = places > 0;
  return (
    <span className={`${styles.direction} ${className}`} data-direction={isUp ? 'up' : 'down'}>
      <span aria-hidden>{isUp ? '↑' : '↓'}</span>
      <span className="visually-hidden">{isUp ? 'up' : 'down'}</span> {formatCount(Math.abs(places))}
    </span>
  );
}
