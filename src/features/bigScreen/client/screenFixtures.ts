import { aGame } from '#client/testing/fixtures.ts';
import type { Screen, ScreenGame } from '#features/bigScreen/contract/screen.ts';

/** What the screen of a pool without entries shows after the first round, with other values where a test needs them. */
export function aScreen(overrides: Partial<Screen> = {}): Screen {
  return {
    version: '0.1.0',
    pool: 'The Office',
    season: { year: 2026, name: 'March Madness' },
    final: false,
    rounds: [{ number: 1, name: 'First Round' }],
    rows: [],
    games: [],
    messages: [],
    toCome: [],
    breaksTies: false,
    next: null,
    joinUrl: null,
    ...overrides,
  };
}

type Row = Screen['rows'][number];

/** An entry on a screen; names of one length have one id. */
export function aRow(entryName: string, rank: number, total: number, overrides: Partial<Row> = {}): Row {
  const username = entryName.toLowerCase();
  return { entryId: entryName.length, entryName, username, rank, total, moved: null, distance: null, ...overrides };
}

/** An undecided game on a screen, which nobody has picked. */
export function aScreenGame(id: number, overrides: Partial<ScreenGame> = {}): ScreenGame {
  return { ...aGame({ id }), roundNumber: 1, points1: 1, points2: 1, picks: '', ...overrides };
}
