import { defaultStringifySearch } from '@tanstack/react-router';
import { formatChoices, parseChoices } from '#client/leaderboard/assumed/choices.ts';
import { pageId } from '#contract/pages.ts';

type RoutePath<P extends string> = P extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}$${Name}${RoutePath<After>}`
  : P;

/** Returns a path in the router's notation: `/groups/{id}/picks` is `/groups/$id/picks`. */
export function pathOf<const P extends string>({ path }: { readonly path: P }): RoutePath<P> {
  return path.replaceAll(/\{(\w+)\}/g, '$$$1') as RoutePath<P>;
}

export const poolParams = {
  // false: the route does not match, and the 404 page is shown, to signed-out visitors too
  parse: (params: { id: string }) => {
    const id = pageId(params.id);
    return id === undefined ? (false as const) : { id };
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

interface EntrySearch {
  entryId?: number | undefined;
}

interface SeasonOnlySearch {
  seasonId?: number | undefined;
}

interface SeasonSearch extends EntrySearch, SeasonOnlySearch {}

/** An id of the query string. An invalid one is set to undefined: the router passes an omitted one on unchecked. */
export function idIn(text: unknown): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export const entrySearch = (search: { entryId?: unknown }): EntrySearch => ({ entryId: idIn(search.entryId) });

export const seasonOnlySearch = (search: { seasonId?: unknown }): SeasonOnlySearch => ({
  seasonId: idIn(search.seasonId),
});

export const seasonSearch = (search: { entryId?: unknown; seasonId?: unknown }): SeasonSearch => ({
  ...entrySearch(search),
  ...seasonOnlySearch(search),
});

interface PoolSearch {
  /** the pool from whose screens a link leads here */
  pool?: number | undefined;
}

export const poolSearch = (search: { pool?: unknown }): PoolSearch => ({ pool: idIn(search.pool) });

/** `seasonId` is the season from whose steps a link leads here. */
interface NewPoolSearch extends SeasonOnlySearch {
  /** the pool that the new one goes on from */
  from?: number | undefined;
  /** the pool of the other tournament whose settings the new one has */
  like?: number | undefined;
  /** the pool that was just created */
  created?: number | undefined;
}

export const newPoolSearch = (search: {
  seasonId?: unknown;
  from?: unknown;
  like?: unknown;
  created?: unknown;
}): NewPoolSearch => ({
  ...seasonOnlySearch(search),
  from: idIn(search.from),
  like: idIn(search.like),
  created: idIn(search.created),
});

interface LeaderboardSearch {
  /** the entry that is opened, the round that is open in it, and the entry it is compared with */
  entry?: number | undefined;
  round?: number | undefined;
  with?: number | undefined;
  /** assumed winners */
  if?: string | undefined;
}

export const leaderboardSearch = (search: {
  entry?: unknown;
  round?: unknown;
  with?: unknown;
  if?: unknown;
}): LeaderboardSearch => ({
  entry: idIn(search.entry),
  round: idIn(search.round),
  with: idIn(search.with),
  if: formatChoices(parseChoices(search.if)),
});

/** Leaves the colons and commas of `?if=12:1,15:2` readable; a query may contain them. */
export function stringifySearch(search: Record<string, unknown>): string {
  return defaultStringifySearch(search).replaceAll('%3A', ':').replaceAll('%2C', ',');
}
