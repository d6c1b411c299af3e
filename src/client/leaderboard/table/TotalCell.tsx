import { useLayoutEffect, useRef, useState } from 'react';
import { isMotionReduced } from '#client/ui/media.ts';
import { formatCount } from '#domain/names/plural.ts';
import styles from './Row.module.css';
import type { RowChange } from './standingsChange.ts';
import { CHANGE_MS } from './useStandingsChange.ts';

const TICK_MS = 600;

const FADE: Keyframe[] = [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }];
const RISE: Keyframe[] = [
  { opacity: 0, transform: 'translateY(4px)' },
  { opacity: 1, transform: 'none', offset: 0.08 },
  { opacity: 1, transform: 'none', offset: 0.7 },
  { opacity: 0, transform: 'none' },
];

interface Props {
  readonly total: number;
  /** shown next to a hypothetical total */
  readonly real: number | undefined;
  /** undefined if nothing has changed lately */
  readonly change: RowChange | undefined;
}

/** A total, which ticks up to its new value next to the points gained. */
export function TotalCell({ total, real, change }: Props) {
  const gained = change?.gained ?? 0;
  const pending = useTicking(change);
  const badge = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the animation again
  useLayoutEffect(() => {
    badge.current?.animate(isMotionReduced() ? FADE : RISE, CHANGE_MS);
  }, [change]);
  return (
    <td className={`numeral text-l ${styles.points}`}>
      {formatCount(total - pending)}
      {real !== undefined && (
        <span className={`soft text-xs ${styles.real}`}>
          {real !== total && <span className="visually-hidden">really </span>}
          <span aria-hidden={real === total || undefined}>{formatCount(real)}</span>
        </span>
      )}
      {gained !== 0 && (
        <span
          ref={badge}
          className={`text-xs not-printed ${styles.gained}`}
          data-direction={gained > 0 ? 'up' : 'down'}
          aria-hidden
        >
          {gained > 0 ? `+${gained}` : `−${-gained}`}
        </span>
      )}
    </td>
  );
}

/** Returns the points of a change that are still to be added to the total shown. */
function useTicking(change: RowChange | undefined): number {
  const [pending, setPending] = useState(0);
  useLayoutEffect(() => {
    const gained = change?.gained ?? 0;
    // a hidden page draws no frames
    if (gained === 0 || document.hidden || isMotionReduced()) return;
    setPending(gained);
    const begin = performance.now();
    const tick = (now: number) => {
      const left = Math.max(0, Math.min(1, 1 - (now - begin) / TICK_MS));
      setPending(Math.round(gained * left));
      if (left > 0) frame = requestAnimationFrame(tick);
    };
    let frame = requestAnimationFrame(tick);
    return () => {
      cancelAnimationFrame(frame);
      setPending(0);
    };
  }, [change]);
  return pending;
}
