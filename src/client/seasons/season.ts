import type { Entry, Round, Season } from '#contract/schemas.ts';
import { couldPick } from '#domain/scoring/couldPick.ts';
import { isPast } from '#domain/scoring/rounds.ts';
import { type Absence, type Uncounted, whyUncounted } from '#domain/scoring/whoCounts.ts';

/** Returns the active season, else that of the highest year; undefined if there is none. */
export function defaultSeason(seasons: readonly Season[]): Season | undefined {
  return seasons.find((season) => season.isActive) ?? seasons.toSorted((a, b) => b.year - a.year)[0];
}

/** Returns the season's label: `2026 March Madness`. */
export function seasonLabel(season: Pick<Season, 'year' | 'name'>): string {
  return season.name.includes(String(season.year)) ? season.name : `${season.year} ${season.name}`;
}

export function roundName(rounds: readonly Round[], number: number): string {
  return rounds.find((round) => round.number === number)?.name ?? `Round ${number}`;
}

/** Returns whether a round is past at `now`, in epoch milliseconds by the server's clock. */
export function isOver(round: Round, now: number): boolean {
  return isPast({ deadline: Date.parse(round.deadline) }, now);
}

/** Returns why an entry takes no part in a round: it could not pick, or the round counts for it in none of its pools. */
export function whyOut(
  { number, deadline }: Round,
  { createdAt }: Pick<Entry, 'createdAt'>,
  hasPicked: boolean,
  pools: readonly Absence[],
): Uncounted | undefined {
  const reasons = pools.map((pool) => whyUncounted(pool, number));
  if (reasons.length > 0 && !reasons.includes(undefined))
    return reasons.find((why) => why === 'absent') ?? 'joinedLater';
  const could = couldPick({ deadline: Date.parse(deadline) }, Date.parse(createdAt), hasPicked);
  return could ? undefined : 'joinedLater';
}
