import type { Scoring } from '#domain/scoring/scoring.ts';
import { computeStandings, inOrderOfTies, type ScoredRound, type Standing } from '#domain/scoring/standings.ts';
import type { Side } from '#domain/sides.ts';

/** `picks` has one item per game of all listed rounds; null is no pick. */
export interface ScoredEntry {
  readonly id: number;
  readonly name: string;
  readonly picks: readonly (Side | null)[];
}

/** Returns entries in leaderboard order, scored as the server scores a pool. */
export function standings<E extends ScoredEntry>(
  rounds: readonly ScoredRound[],
  entries: readonly E[],
  scoring: Scoring,
): Standing<E>[] {
  const inOrder = inOrderOfTies(entries);
  const games = rounds.reduce((sum, round) => sum + round.games.length, 0);
  const picks = Uint8Array.from({ length: games * inOrder.length }, (_, at) => {
    return inOrder[at % inOrder.length]?.picks[Math.floor(at / inOrder.length)] ?? 0;
  });
  return computeStandings(rounds, inOrder, picks, scoring);
}
