import type { Round, Season } from '#contract/schemas.ts';
import { isPast } from '#domain/rounds.ts';

/** The season a screen opens with: the active one, else that of the highest year; undefined when there is none. */
export function defaultSeason(seasons: readonly Season[]): Season | undefined {
  return seasons.find((season) => season.isActive) ?? seasons.toSorted((a, b) => b.year - a.year)[0];
}

/** What people call a season: `2026 March Madness`. */
export function seasonLabel(season: Season): string {
  return season.name.includes(String(season.year)) ? season.name : `${season.year} ${season.name}`;
}

/** Whether a round's deadline has come at `now`, in epoch milliseconds of the server's clock. */
export function isOver(round: Round, now: number): boolean {
  return isPast({ deadline: Date.parse(round.deadline) }, now);
}
