import type { PickGrid } from '#contract/standings.ts';
import { at } from '#domain/at.ts';
import { inOrderOfTies } from '#domain/scoring/standings.ts';

/** A pool's entries, in the order of ties, with their picks as `computeStandings` reads them. */
export interface PackedGrid {
  readonly rounds: PickGrid['rounds'];
  readonly entries: readonly { readonly id: number; readonly name: string; readonly username: string }[];
  readonly picks: Uint8Array;
}

const packs = new WeakMap<PickGrid, PackedGrid>();

/** Each choice scores the same picks again. */
export function packed(grid: PickGrid): PackedGrid {
  const known = packs.get(grid);
  if (known) return known;
  const entries = inOrderOfTies(
    grid.entries.map(({ entryId, entryName, username, picks }) => ({ id: entryId, name: entryName, username, picks })),
  );
  const games = grid.rounds.reduce((sum, round) => sum + round.games.length, 0);
  const picks = new Uint8Array(games * entries.length);
  for (const [n, entry] of entries.entries()) {
    for (let game = 0; game < games; game++) picks[game * entries.length + n] = at(entry.picks, game) ?? 0;
  }
  const pack = { rounds: grid.rounds, entries, picks };
  packs.set(grid, pack);
  return pack;
}
