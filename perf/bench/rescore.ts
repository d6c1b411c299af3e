import { type Scoring, type Side, USUAL_SCORING } from '#domain/scoring.ts';
import { score } from '#domain/standings.ts';
import { alternate, type Row } from './rows.ts';

const RUNS = 15;
const GAMES_OF_ROUNDS = [32, 16, 8, 4, 2, 1];
const GAMES = 63;

/** Measures the points, totals, order and ranks of all entries after a result, from packed picks. */
export async function rescoreRows(): Promise<Row[]> {
  return [
    ...(await rescore(1_000, 1, USUAL_SCORING)),
    ...(await rescore(100_000, 50, USUAL_SCORING)),
    ...(await rescore(1_000, 1, { ...USUAL_SCORING, upsetBonus: 1 })),
    ...(await rescore(100_000, 50, { ...USUAL_SCORING, upsetBonus: 1 })),
  ];
}

async function rescore(entries: number, mostMs: number, scoring: Scoring): Promise<Row[]> {
  const picks = new Uint8Array(GAMES * entries);
  for (let at = 0; at < picks.length; at++) picks[at] = 1 + ((at * 31 + (at >> 5)) % 2);
  const rounds = GAMES_OF_ROUNDS.map((games, index) => ({
    number: index + 1,
    games: Array.from({ length: games }, (_, game) => ({ winner: (1 + (game % 2)) as Side, seed1: 1, seed2: 16 })),
  }));
  let sum = 0;
  const { ours, read } = await alternate(RUNS, {
    ours: () => timed(() => score(rounds, picks, entries, scoring)),
    read: () =>
      timed(() => {
        for (let at = 0; at < picks.length; at++) sum += picks[at] ?? 0;
        return sum;
      }),
  });
  const bonus = scoring.upsetBonus > 0 ? ', upset bonus' : '';
  const name = `rescore and rank after a result, ${entries.toLocaleString('en-US')} entries${bonus}`;
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
