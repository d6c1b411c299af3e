import type { OwnPick } from '#contract/schemas.ts';

/** An entry's picks as its pools count them (docs/spec.md#autopilot). */
export interface CountedPicks {
  /** teams by game, of picks that count in one of the pools at least */
  readonly picks: ReadonlyMap<number, string>;
  /** games whose pick counts in some of the pools only */
  readonly disputed: ReadonlySet<number>;
}

/** Returns the picks that count; all of them in no pool. A pool may not count those of the autopilot. */
export function countedPicks(own: readonly OwnPick[], pools: readonly { readonly id: number }[]): CountedPicks {
  const counting = (pick: OwnPick) => pools.filter(({ id }) => !pick.uncountedIn.includes(id)).length;
  const counted = own.filter((pick) => pools.length === 0 || counting(pick) > 0);
  return {
    picks: new Map(counted.map(({ gameId, pick }) => [gameId, pick])),
    disputed: new Set(counted.filter((pick) => counting(pick) < pools.length).map(({ gameId }) => gameId)),
  };
}
