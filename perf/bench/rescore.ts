import { DEFAULT_SCORING, type Scoring } from '#domain/scoring/scoring.ts';
import { computeStandings } from '#domain/scoring/standings.ts';
import { breakTies } from '#domain/scoring/tieBreaker.ts';
import type { Side } from '#domain/sides.ts';
import { median, type Row } from './rows.ts';

const RUNS = 15;
const GAMES_OF_ROUNDS = [32, 16, 8, 4, 2, 1];
const GAMES = 63;
const CHAMPIONSHIP_TOTAL = 140;

/** Measures the points, totals, order and ranks of all entries after a result, from packed picks. */
export function rescoreRows(): Row[] {
  return [
    ...rescore(1_000, 2, DEFAULT_SCORING),
    ...rescore(20_000, 50, DEFAULT_SCORING),
    ...rescore(1_000, 2, { ...DEFAULT_SCORING, upsetBonus: 1 }, true),
    ...rescore(20_000, 50, { ...DEFAULT_SCORING, upsetBonus: 1 }, true),
  ];
}

function rescore(entries: number, mostMs: number, scoring: Scoring, hasTieBreaker = false): Row[] {
  const picks = new Uint8Array(GAMES * entries);
  for (let at = 0; at < picks.length; at++) picks[at] = 1 + ((at * 31 + (at >> 5)) % 2);
  const rounds = GAMES_OF_ROUNDS.map((games, index) => ({
    number: index + 1,
    games: Array.from({ length: games }, (_, game) => ({ winner: (1 + (game % 2)) as Side, seed1: 1, seed2: 16 })),
  }));
  const guessers = Array.from({ length: entries }, (_, entry) => ({
    guess: entry % 9 === 0 ? null : (entry * 31) % 401,
  }));
  const rescored = () => {
    const standings = computeStandings(rounds, guessers, picks, scoring);
    return hasTieBreaker ? breakTies(standings, CHAMPIONSHIP_TOTAL) : standings;
  };
  const ours = median(Array.from({ length: RUNS }, () => timed(rescored)));
  const options = hasTieBreaker ? ', upset bonus and tie-breaker' : '';
  const name = `rescore and rank after a result, ${entries.toLocaleString('en-US')} entries${options}`;
  return [{ name, unit: 'ms', ours, goal: { most: mostMs } }];
}

/** Returns this thread's processor time of a run in milliseconds, as the average of several. */
function timed(work: () => unknown): number {
  const TIMES = 5;
  const began = process.threadCpuUsage();
  for (let n = 0; n < TIMES; n++) work();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000 / TIMES;
}
