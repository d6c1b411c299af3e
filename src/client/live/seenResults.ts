import type { QueryKey } from '@tanstack/react-query';
import type { Game, Leaderboard, PickGrid } from '#contract/things.ts';
import type { OwnStanding, Results } from './resultWords.ts';

export const NOTHING_SEEN: Results = { games: new Map(), own: new Map() };

/** `seen`, with what a query has brought: games and standings of own entries, from whatever tells of them. */
export function withAnswer(
  seen: Results,
  [kind]: QueryKey,
  data: unknown,
  isOwn: (entryId: number) => boolean,
): Results {
  switch (kind) {
    case 'games':
      return { ...seen, games: withGames(seen.games, data as Game[]) };
    case 'leaderboard': {
      const { groupId, rows } = data as Leaderboard;
      return { ...seen, own: withOwn(seen.own, groupId, rows, isOwn) };
    }
    case 'pickGrid': {
      const { groupId, rounds, entries } = data as PickGrid;
      const games = rounds.flatMap((round) => round.games);
      return { games: withGames(seen.games, games), own: withOwn(seen.own, groupId, ranked(entries), isOwn) };
    }
    default:
      return seen;
  }
}

/** What has been told, with what is seen for the first time: that is no news. */
export function withFirstSeen(told: Results, seen: Results): Results {
  return { games: new Map([...seen.games, ...told.games]), own: new Map([...seen.own, ...told.own]) };
}

function withGames(seen: Results['games'], games: readonly Game[]): Results['games'] {
  return new Map([...seen, ...games.map((game) => [game.id, game] as const)]);
}

type Row = OwnStanding & { readonly entryId: number };

function withOwn(
  seen: Results['own'],
  groupId: number,
  rows: readonly Row[],
  isOwn: (entryId: number) => boolean,
): Results['own'] {
  const own = rows.filter(({ entryId }) => isOwn(entryId));
  return new Map([...seen, ...own.map((row) => [`${groupId} ${row.entryId}`, row] as const)]);
}

/** A grid's entries come in leaderboard order, without their ranks. */
function ranked(entries: PickGrid['entries']): Row[] {
  const firstWith = new Map<number, number>();
  return entries.map((entry, index) => {
    const rank = firstWith.get(entry.total) ?? index + 1;
    firstWith.set(entry.total, rank);
    return { ...entry, rank };
  });
}
