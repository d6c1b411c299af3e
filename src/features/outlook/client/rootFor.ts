import { at } from '#domain/at.ts';
import { plural } from '#domain/names/plural.ts';
import type { Cheer } from '#domain/outlook/leadShares.ts';
import type { OutlookInput } from './outlookInput.ts';
import { percentText } from './outlookTexts.ts';

/** A team to root for, and what its win is worth. */
export interface Rooted {
  readonly team: string;
  readonly worth: string;
}

/**
 * Returns the team that an entry roots for: the one whose win raises its share, else its own pick, whose points still count at
 * the end; undefined without either.
 */
export function rootFor(input: OutlookInput, entry: number, game: number, cheer?: Cheer | null): Rooted | undefined {
  const { games, pool } = input;
  const shown = at(games, game);
  const scored = at(pool.games, game);
  const side = cheer?.side ?? pool.picks[game * pool.totals.length + entry];
  if (!side) return undefined;
  const team = side === 1 ? shown.team1 : shown.team2;
  const points = side === 1 ? scored.points1 : scored.points2;
  return { team, worth: cheer ? `+${percentText(cheer.difference)}` : `+${plural(points, 'point')}` };
}
