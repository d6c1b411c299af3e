import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  entriesQuery,
  gamesQuery,
  leaderboardQuery,
  membershipsQuery,
  pickGridQuery,
  standingsQuery,
} from '#client/api/queries.ts';
import type { Game, Membership } from '#contract/schemas.ts';
import type { OwnStanding, Results } from './resultText.ts';

export const NO_RESULTS: Results = { games: new Map(), own: new Map() };

/** Adds what the query's latest response says of games and own standings. */
export function withResponse(tracked: Results, queryClient: QueryClient, [kind, id]: QueryKey): Results {
  switch (kind) {
    case 'games':
      return withGames(tracked, queryClient.getQueryData(gamesQuery(Number(id)).queryKey) ?? []);
    case 'standings': {
      const standings = queryClient.getQueryData(standingsQuery(Number(id)).queryKey) ?? [];
      return standings.reduce((known, { groupId, own }) => withOwn(known, queryClient, groupId, own), tracked);
    }
    case 'memberships': {
      const memberships = queryClient.getQueryData(membershipsQuery().queryKey);
      return memberships ? withoutLeftPools(tracked, memberships) : tracked;
    }
    case 'leaderboard': {
      const leaderboard = queryClient.getQueryData(leaderboardQuery(Number(id)).queryKey);
      return leaderboard ? withOwn(tracked, queryClient, leaderboard.groupId, leaderboard.rows) : tracked;
    }
    case 'pickGrid': {
      const grid = queryClient.getQueryData(pickGridQuery(Number(id)).queryKey);
      if (!grid) return tracked;
      const games = grid.rounds.flatMap((round) => round.games);
      return withOwn(withGames(tracked, games), queryClient, grid.groupId, grid.entries);
    }
    default:
      return tracked;
  }
}

/** Adds results tracked for the first time to the announced ones, as they are not news. Pools that were left are forgotten. */
export function withFirstResults(announced: Results, tracked: Results): Results {
  const own = [...tracked.own].map(([key, standing]) => [key, announced.own.get(key) ?? standing] as const);
  return { games: new Map([...tracked.games, ...announced.games]), own: new Map(own) };
}

function withGames(tracked: Results, games: readonly Game[]): Results {
  return { ...tracked, games: new Map([...tracked.games, ...games.map((game) => [game.id, game] as const)]) };
}

function withOwn(
  tracked: Results,
  queryClient: QueryClient,
  groupId: number,
  rows: readonly Omit<OwnStanding, 'groupId'>[],
): Results {
  const ownIds = new Set(queryClient.getQueryData(entriesQuery().queryKey)?.map(({ id }) => id));
  const own = new Map(tracked.own);
  for (const row of rows) {
    if (ownIds.has(row.entryId)) own.set(`${groupId} ${row.entryId}`, { ...row, groupId });
  }
  return { ...tracked, own };
}

function withoutLeftPools(tracked: Results, memberships: readonly Membership[]): Results {
  const isMember = ({ groupId, entryId }: OwnStanding) =>
    memberships.some((each) => each.groupId === groupId && each.entryId === entryId);
  return { ...tracked, own: new Map([...tracked.own].filter(([, standing]) => isMember(standing))) };
}
