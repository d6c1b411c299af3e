import { chances, type SeededGame } from '#domain/outlook/leadShares.ts';
import { type OutlookPool, outlook } from '#domain/outlook/outlook.ts';
import { median, type Row } from './rows.ts';

const RUNS = 15;
const ENTRIES = 200;
const GAMES = 16;
const MOST_MS = 250;
const FOLLOWED = [0, 1, 2];

/** Measures what each entry of a pool can reach, and how often it leads, over all outcomes of a round. */
export function outlookRows(): Row[] {
  const pool = closePool();
  const ranks = Array.from({ length: RUNS }, () => timed(() => outlook(pool)));
  const shares = Array.from({ length: RUNS }, () => timed(() => chances(pool, FOLLOWED)));
  const goal = { most: MOST_MS };
  return [
    { name: `outlook, ${ENTRIES} entries × ${GAMES} games: ranks`, unit: 'ms', ours: median(ranks), goal },
    { name: '  shares of all outcomes', unit: 'ms', ours: median(shares), goal },
    { name: '  ranks and shares at the first time', unit: 'ms', ours: (ranks[0] ?? 0) + (shares[0] ?? 0), goal },
  ];
}

/** All totals are close, so that many entries can lead, and one pick of 16 is missing. */
function closePool(): OutlookPool<SeededGame> {
  return {
    games: Array.from({ length: GAMES }, (_, game) => ({
      points1: 2,
      points2: 2,
      seed1: 1 + (game % 8),
      seed2: 16 - (game % 8),
    })),
    totals: Int32Array.from({ length: ENTRIES }, (_, entry) => 20 + ((entry * 7) % 6)),
    picks: Uint8Array.from({ length: ENTRIES * GAMES }, (_, at) =>
      at % 16 === 5 ? 0 : 1 + ((at * 31 + (at >> 5)) % 2),
    ),
    toCome: [8, 4, 2, 1].map((games, index) => ({
      number: 3 + index,
      most: games * (3 + index),
      least: games * (3 + index),
    })),
    breaksTies: true,
  };
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
