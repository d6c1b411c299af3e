import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { plural } from '#domain/names/plural.ts';

/** Returns a pool's progress: `24 entries · after 2 rounds`. */
export function progressText({ rows, final }: Leaderboard, rounds: readonly SeasonRound[]): string {
  const entries = plural(rows.length, 'entry', 'entries');
  if (final) return `${entries} · final`;
  const complete = rounds.filter(({ state }) => state === 'complete').length;
  return complete === 0 ? entries : `${entries} · after ${plural(complete, 'round')}`;
}
