import type { Game, Leaderboard, Round } from '#contract/schemas.ts';
import { plural } from '#domain/plural.ts';
import { countDecided } from '#domain/rounds.ts';

/** Returns a pool's progress: `24 entries · after 2 rounds, 4 of 8 Sweet 16 games decided`. */
export function progressText(
  { rows, rounds: past, final }: Leaderboard,
  rounds: readonly Round[],
  games: readonly Game[],
): string {
  const entries = plural(rows.length, 'entry', 'entries');
  const last = past.at(-1);
  if (!last) return entries;
  if (final) return `${entries} · final`;
  const lastId = rounds.find(({ number }) => number === last.number)?.id;
  const played = games.filter(({ roundId }) => roundId === lastId);
  const decided = countDecided(played);
  const after = decided === played.length ? past.length : past.length - 1;
  const parts = [
    after > 0 ? `after ${plural(after, 'round')}` : '',
    decided < played.length ? `${decided} of ${played.length} ${last.name} games decided` : '',
  ];
  return `${entries} · ${parts.filter(Boolean).join(', ')}`;
}
