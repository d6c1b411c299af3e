import { type Scoring, type Side, USUAL_SCORING } from '#domain/scoring.ts';
import { score } from '#domain/standings.ts';
import { breakTies } from '#domain/tieBreaker.ts';
import { alternate, type Row } from './rows.ts';

const RUNS = 15;
const GAMES_OF_ROUNDS = [32, 16, 8, 4, 2, 1];
const GAMES = 63;
const CHAMPIONSHIP_TOTAL = 140;

/** Measures the points, totals, order and ranks of all entries after a result, from packed picks. */
export async function rescoreRows(): Promise<Row[]> {
  return [
    ...(await rescore(1_000, 1, USUAL_SCORING)),
    ...(await rescore(100_000, 50, USUAL_SCORING)),
    ...(await rescore(1_000, 1, { ...USUAL_SCORING, upsetBonus: 1 }, true)),
    ...(await rescore(100_000, 50, { ...USUAL_SCORING, upsetBonus: 1 }, true)),
  ];
}

async function rescore(entries: number, mostMs: number, scoring: Scoring, hasTieBreaker = false): Promise<Row[]> {
  const picks = new Uint8Array(GAMES * entries);
  for (let at = 0; at < picks.length; at++) picks[at] = 1 + ((at * 31 + (at >> 5)) % 2);
  const rounds = GAMES_OF_ROUNDS.map((games, index) => ({
    number: index + 1,
    games: Array.from({ length: games }, (_, game) => ({ winner: (1 + (game % 2)) as Side, seed1: 1, seed2: 16 })),
  }));
  const guesses = Array.from({ length: entries }, (_, entry) => (entry % 9 === 0 ? null : (entry * 31) % 401));
  const rescored = () => {
    const scores = score(rounds, picks, entries, scoring);
    return hasTieBreaker ? breakTies(scores, guesses, CHAMPIONSHIP_TOTAL) : scores;
  };
  let sum = 0;
  const { ours, read } = await alternate(RUNS, {
    ours: () => timed(rescored),
    read: () =>
      timed(() => {
        for (let at = 0; at < picks.length; at++) sum += picks[at] ?? 0;
        return sum;
      }),
  });
  const options = hasTieBreaker ? ', upset bonus and tie-breaker' : '';
  const name = `rescore and rank after a result, ${entries.toLocaleString('en-US')} entries${options}`;
  return [
    { name, unit: 'ms', ours, goal: { most: mostMs } },
    { name: '  against reading its picks once', unit: 'ms', ours, limit: read, goal: { ratio: 'most', of: 20 } },
  ];
}

/** Returns the average of several runs, as one is too short to measure. */
function timed(work: () => unknown): number {
  const TIMES = 5;
  const began = performance.now();
  for (let n = 0; n < TIMES; n++) work();
  return (performance.now() - began) / TIMES;
}
