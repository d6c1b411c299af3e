import { createContext, use } from 'react';
import type { Leaderboard } from '#contract/standings.ts';
import type { Column } from './columns.ts';

/** What is special about an entry in hypothetical standings, in place of its player's name. */
export interface Remark {
  readonly entryId: number;
  readonly text: string;
}

/** What all rows of the table share. */
export interface TableContext {
  readonly columns: readonly Column[];
  /** the past ones */
  readonly rounds: Leaderboard['rounds'];
  readonly own: ReadonlySet<number>;
  /** the most points by past round, undefined where they are not marked */
  readonly tops: readonly (number | undefined)[];
  readonly hasMedals: boolean;
  /** false before the first result, while all would be first */
  readonly isRanked: boolean;
  readonly remark: Remark | undefined;
  /** what the movement of the rows counts from: `↑↓ since First Round`; without ranks why there are none */
  readonly note: string | undefined;
  readonly onFocus: (entryId: number) => void;
}

/** Opens the points of an entry, at a round or the last one played. */
export type OpenEntry = (entryId: number, round?: number) => void;

export const LeaderboardTableContext = createContext<TableContext | undefined>(undefined);

export function useTable(): TableContext {
  const table = use(LeaderboardTableContext);
  if (!table) throw new Error('outside of LeaderboardTableContext');
  return table;
}
