import type { Entry, Pool, Round, Season } from '#contract/schemas.ts';
import { LEAGUES, type League } from '#domain/feed/feed.ts';
import { couldPick } from '#domain/scoring/couldPick.ts';
import { isPast } from '#domain/scoring/rounds.ts';
import { type Absence, type Uncounted, whyUncounted } from '#domain/scoring/whoCounts.ts';

export const LEAGUE_NAMES: Record<League, string> = { men: 'Men', women: 'Women' };

/** Returns the active season, the men's before the women's, else that of the highest year; undefined if there is none. */
export function defaultSeason(seasons: readonly Season[]): Season | undefined {
  const [first] = activeSeasons(seasons);
  return first ?? seasons.toSorted((a, b) => b.year - a.year)[0];
}

/** Returns the active seasons, the men's before the women's. */
export function activeSeasons(seasons: readonly Season[]): Season[] {
  return LEAGUES.flatMap((league) => seasons.find((season) => season.isActive && season.league === league) ?? []);
}

/** Returns the active seasons in which a user plays: with an entry, or in a pool as a member or admin. */
export function playedSeasons(
  seasons: readonly Season[],
  entries: readonly Pick<Entry, 'seasonId'>[],
  pools: readonly Pick<Pool, 'seasonId'>[],
): Season[] {
  return activeSeasons(seasons).filter(({ id }) => [...entries, ...pools].some(({ seasonId }) => seasonId === id));
}

/** Returns the season's label: `2026 March Madness`. */
export function seasonLabel(season: Pick<Season, 'year' | 'name'>): string {
  return season.name.includes(String(season.year)) ? season.name : `${season.year} ${season.name}`;
}

/** Returns the season's label in a list, with its league where another one would have the same. */
export function seasonLabelAmong(season: Season, seasons: readonly Season[]): string {
  const isTaken = seasons.some((other) => other.id !== season.id && seasonLabel(other) === seasonLabel(season));
  return seasonLabel(isTaken ? { ...season, name: withLeague(season) } : season);
}

/**
 * Returns how a season is said while two are active, with its league if both have one name; undefined while it is the only one,
 * which goes without saying.
 */
export function saidSeason(season: Season, seasons: readonly Season[]): string | undefined {
  const active = activeSeasons(seasons);
  const other = active.find(({ id }) => id !== season.id);
  if (!other || !active.some(({ id }) => id === season.id)) return undefined;
  return other.name === season.name ? withLeague(season) : season.name;
}

/** Returns the open seasons in which a pool of a season may go on: others of its league. */
export function nextSeasons(seasonId: number, seasons: readonly Season[]): Season[] {
  const former = seasons.find(({ id }) => id === seasonId);
  return seasons.filter(({ id, isArchived, league }) => id !== seasonId && !isArchived && league === former?.league);
}

function withLeague({ league, name }: Season): string {
  return `${LEAGUE_NAMES[league]}’s ${name}`;
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
