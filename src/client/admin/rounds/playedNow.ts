import type { Game, Round } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { countDecided } from '#domain/scoring/rounds.ts';

/** `no games yet`, `8 games`, `5 of 8 results` */
export function gamesText(games: readonly Game[]): string {
  const decided = countDecided(games);
  if (games.length === 0) return 'no games yet';
  if (decided === 0) return plural(games.length, 'game');
  return decided === games.length ? 'all results in' : `${decided} of ${games.length} results`;
}

/** Returns the past rounds whose next round is not past (docs/spec.md#games-and-winners). */
export function playedNow(rounds: readonly Round[], past: ReadonlySet<number>): Round[] {
  const ordered = rounds.toSorted((a, b) => a.number - b.number);
  return ordered.filter(({ id }, index) => {
    const next = ordered[index + 1];
    return past.has(id) && (next === undefined || !past.has(next.id));
  });
}
