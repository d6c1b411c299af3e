import type { PickGrid } from '#contract/standings.ts';
import type { Scoring } from '#domain/scoring/scoring.ts';
import type { Absence } from '#domain/scoring/whoCounts.ts';
import type { Side } from '#domain/sides.ts';

/** An entry with its picks: one for each game of the pick grid; 0 is none. */
export interface PickedEntry extends Absence {
  readonly picks: readonly (Side | 0)[];
}

/** What a feature computes of an entry's picks of past rounds: `src/app/figures.ts` has the list. */
export interface EntryFigures {
  /** last in the story of an own entry */
  readonly story: string;
  /** each is compared among the entries of a decided pool: who has the most is named with the text */
  readonly compared: readonly { readonly title: string; readonly value: number; readonly text: string }[];
}

/** Undefined of an entry of which there is nothing to say yet. */
export type FiguresOf = (grid: PickGrid, entry: PickedEntry, scoring: Scoring) => EntryFigures | undefined;
