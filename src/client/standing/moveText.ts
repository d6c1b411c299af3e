import { ordinal } from '#domain/names/ordinal.ts';

export interface Place {
  /** undefined before anybody has a point */
  readonly rank: number | undefined;
  readonly total: number;
}

export interface OwnMove {
  readonly before: Place;
  readonly after: Place;
}

/** Returns `you +3, 9th → 6th`, `you 4th → 2nd`, or `you +1, 1st` of the first points; undefined if nothing changed. */
export function moveText({ before, after }: OwnMove): string | undefined {
  const points = after.total - before.total;
  if (points === 0 && before.rank === after.rank) return undefined;
  const gained = points === 0 ? '' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`;
  const rank = rankText(before.rank, after.rank);
  return `you ${[gained, rank].filter((part) => part !== '').join(', ')}`;
}

function rankText(before: number | undefined, after: number | undefined): string {
  if (after === undefined || before === after) return '';
  return before === undefined ? ordinal(after) : `${ordinal(before)} → ${ordinal(after)}`;
}
