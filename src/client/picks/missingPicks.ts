import type { Game } from '#contract/schemas.ts';
import { byRegionAndSeed } from '#domain/regions.ts';

/** Returns the next game without a pick on the screen, after `lastId` and else from the top; undefined if none is missing. */
export function nextMissing(
  games: readonly Game[],
  isMissing: (game: Game) => boolean,
  lastId: number | undefined,
): Game | undefined {
  const ordered = [...games].sort(byRegionAndSeed);
  const start = ordered.findIndex(({ id }) => id === lastId) + 1;
  return [...ordered.slice(start), ...ordered.slice(0, start)].find(isMissing);
}
