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

interface SeasonSearch extends EntrySearch {
  seasonId?: number | undefined;
}

/** An id of the query string. An invalid one is set to undefined: the router passes an omitted one on unchecked. */
export function idIn(text: unknown): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export const entrySearch = (search: { entryId?: unknown }): EntrySearch => ({ entryId: idIn(search.entryId) });

export const seasonSearch = (search: { entryId?: unknown; seasonId?: unknown }): SeasonSearch => ({
  ...entrySearch(search),
  seasonId: idIn(search.seasonId),
});

/** The entry whose points are open over the leaderboard. */
export const openedEntry = (search: { entry?: unknown }): { entry?: number | undefined } => ({
  entry: idIn(search.entry),
});
