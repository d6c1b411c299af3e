import type { QueryKey } from '@tanstack/react-query';
import type { Game, Membership } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid, PoolStanding } from '#contract/standings.ts';
import type { OwnStanding, Results } from './resultText.ts';

export const NO_RESULTS: Results = { games: new Map(), own: new Map() };

export function withResponse(
  tracked: Results,
  [kind]: QueryKey,
  data: unknown,
  isOwn: (entryId: number) => boolean,
): Results {
  switch (kind) {
    case 'games':
      return { ...tracked, games: withGames(tracked.games, data as Game[]) };
    case 'standings': {
      const own = (data as PoolStanding[]).reduce(
        (known, pool) => withOwn(known, pool.groupId, pool.own, isOwn),
        tracked.own,
      );
      return { ...tracked, own };
    }
    case 'memberships': {
      const own = [...tracked.own].filter(([, standing]) => isMember(data as Membership[], standing));
      return { ...tracked, own: new Map(own) };
    }
    case 'leaderboard': {
      const { groupId, rows } = data as Leaderboard;
      return { ...tracked, own: withOwn(tracked.own, groupId, rows, isOwn) };
    }
    case 'pickGrid': {
      const { groupId, rounds, entries } = data as PickGrid;
      const games = rounds.flatMap((round) => round.games);
      return { games: withGames(tracked.games, games), own: withOwn(tracked.own, groupId, entries, isOwn) };
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

function isMember(memberships: readonly Membership[], { groupId, entryId }: OwnStanding): boolean {
  return memberships.some((each) => each.groupId === groupId && each.entryId === entryId);
}

function withGames(tracked: Results['games'], games: readonly Game[]): Results['games'] {
  return new Map([...tracked, ...games.map((game) => [game.id, game] as const)]);
}

type RankedRow = Omit<OwnStanding, 'groupId'>;

function withOwn(
  tracked: Results['own'],
  groupId: number,
  rows: readonly RankedRow[],
  isOwn: (entryId: number) => boolean,
): Results['own'] {
  const own = rows.filter(({ entryId }) => isOwn(entryId)).map((row) => ({ ...row, groupId }));
  return new Map([...tracked, ...own.map((row) => [`${groupId} ${row.entryId}`, row] as const)]);
}
