import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { entriesQuery, poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { activeSeasons, defaultSeason, playedSeasons } from '#client/seasons/season/season.ts';
import type { Entry, Pool, Season } from '#contract/schemas.ts';
import { OPENING_KEY, openingQuery } from './openingQuery.ts';
import { chosenSeason, useChosenSeason } from './seasonChoice.ts';

const NO_SEASONS: readonly Season[] = [];
const NO_ENTRIES: readonly Entry[] = [];
const NO_POOLS: readonly Pool[] = [];

/** Returns the active seasons in which the user plays, as far as it is known. */
export function usePlayedSeasons(): Season[] {
  const { data: seasons = NO_SEASONS } = useQuery(seasonsQuery());
  const { data: entries = NO_ENTRIES } = useQuery(entriesQuery());
  const { data: pools = NO_POOLS } = useQuery(poolsQuery());
  return playedSeasons(seasons, entries, pools);
}

const NO_SWITCH: readonly Season[] = [];

/** Returns the men's and the women's season if the user plays in both: who plays in one has no switch between them. */
export function useSwitch(): readonly Season[] {
  const played = usePlayedSeasons();
  return played.length > 1 ? played : NO_SWITCH;
}

/** Returns the same for Home, where who plays in neither may look at both, too. */
export function useHomeSwitch(): readonly Season[] {
  const { data: seasons = NO_SEASONS } = useQuery(seasonsQuery());
  const played = usePlayedSeasons();
  const active = activeSeasons(seasons);
  return active.length > 1 && played.length !== 1 ? active : NO_SWITCH;
}

/** Returns the season that a screen shows whose address names none; undefined if there is none. */
export function useShownSeason(): Season | undefined {
  const { data: seasons = NO_SEASONS } = useQuery(seasonsQuery());
  const played = usePlayedSeasons();
  const chosen = useChosenSeason();
  const { data: found } = useQuery({ ...openingQuery(useQueryClient(), played), enabled: played.length > 1 });
  return shownSeason(seasons, played, chosen, found);
}

/** Finds it before a screen is drawn. */
export async function findShownSeason(queryClient: QueryClient): Promise<Season | undefined> {
  const [seasons, entries, pools] = await Promise.all([
    queryClient.ensureQueryData(seasonsQuery()),
    queryClient.ensureQueryData(entriesQuery()),
    queryClient.ensureQueryData(poolsQuery()),
  ]);
  const played = playedSeasons(seasons, entries, pools);
  const found = played.length > 1 ? await queryClient.ensureQueryData(openingQuery(queryClient, played)) : undefined;
  return shownSeason(seasons, played, chosenSeason(), found);
}

/** Finds it anew; until then, and if that fails, the screens show what they have shown. */
export function findAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: OPENING_KEY });
}

/**
 * Returns the season of screens whose address names none. Who plays in one tournament has no switch to come back by, and would
 * take the other one for the own: a choice counts for the others alone.
 */
export function shownSeason(
  seasons: readonly Season[],
  played: readonly Season[],
  chosen: number | undefined,
  found: number | undefined,
): Season | undefined {
  const byId = (id: number | undefined) => seasons.find((season) => season.isActive && season.id === id);
  const [only, ...others] = played;
  if (only && others.length === 0) return only;
  return byId(chosen) ?? byId(found) ?? defaultSeason(played.length > 0 ? played : seasons);
}
