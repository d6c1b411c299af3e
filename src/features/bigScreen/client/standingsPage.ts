import { noun } from '#domain/names/plural.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import { rangeText } from './roomTexts.ts';

const ROWS = 10;
/** Beside the podium, below a larger line above all. */
const ROWS_AT_THE_END = 9;
/** More who share the first place do not stay while the others take turns. */
const MAX_STAYING = 3;

/** Of the steps at the end. */
export const PODIUM = 3;

type Row = Screen['rows'][number];

export interface StandingsPage {
  /** those in the lead, who stay above the pages after the first */
  readonly leaders: readonly Row[];
  readonly others: readonly Row[];
  /** which rows these are: `leader and 11 to 19 of 60`; undefined if they are all */
  readonly range: string | undefined;
  /** from 1 */
  readonly number: number;
  readonly count: number;
}

/**
 * Returns the page that is shown in a turn, ten rows at a time. The last page is filled up with rows of the one before: of 12 entries
 * the first page has 1 to 10, and the second the leader and 4 to 12.
 */
export function standingsPage(rows: readonly Row[], turn: number): StandingsPage {
  const top = rows.slice(0, ROWS);
  if (rows.length <= ROWS) return { leaders: [], others: top, range: undefined, number: 1, count: 1 };
  const leading = rows.filter(({ rank, total }) => rank === 1 && total > 0);
  const leaders = leading.length > MAX_STAYING ? [] : leading;
  const room = ROWS - leaders.length;
  const count = 1 + Math.ceil((rows.length - ROWS) / room);
  const number = 1 + (turn % count);
  if (number === 1) return { leaders: [], others: top, range: rangeText(1, ROWS, rows.length), number, count };
  const first = Math.min(ROWS + (number - 2) * room, rows.length - room);
  const range = rangeText(first + 1, room, rows.length);
  const staying = leaders.length > 0 ? `${noun(leaders.length, 'leader')} and ` : '';
  return { leaders, others: rows.slice(first, first + room), range: `${staying}${range}`, number, count };
}

/** Returns the page of those who are not on the podium, nine rows at a time; the last one is filled up as well. */
export function pageBelowPodium(rows: readonly Row[], turn: number): StandingsPage {
  const others = rows.length - PODIUM;
  const count = Math.max(1, Math.ceil(others / ROWS_AT_THE_END));
  const number = 1 + (turn % count);
  const room = Math.min(ROWS_AT_THE_END, others);
  const first = PODIUM + Math.min((number - 1) * ROWS_AT_THE_END, others - room);
  const range = rangeText(first + 1, room, rows.length);
  return { leaders: [], others: rows.slice(first, first + room), range, number, count };
}
