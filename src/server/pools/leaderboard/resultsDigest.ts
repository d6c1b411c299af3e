import { hash } from 'node:crypto';
import type { SeasonResults } from './poolPicks.ts';
import { championshipTotal } from './scores.ts';

/** Returns a digest of what standings follow from besides picks and settings: what was stored with another one is out of date. */
export function digestResults({ rounds, championship }: SeasonResults): string {
  const played = rounds.map(({ id, deadline, games }) => [
    id,
    deadline.getTime(),
    games.map((game) => [game.id, game.winner, game.seed1, game.seed2]),
  ]);
  return hash('sha256', JSON.stringify([played, championshipTotal({ championship })]), 'base64url');
}
