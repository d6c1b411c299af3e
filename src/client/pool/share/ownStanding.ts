import type { Seal } from '#contract/seals.ts';
import type { Leaderboard } from '#contract/standings.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, noun, plural } from '#domain/names/plural.ts';
import { hasRanks } from '#domain/scoring/hasRanks.ts';
import { KEPT, shortRoot } from '#domain/seals/sealRoot.ts';

/** What a picture of one's own standing says; nothing of anybody else. */
export interface OwnStanding {
  readonly entry: string;
  readonly rank: string;
  readonly of: string;
  readonly points: string;
  readonly round: string;
  /** of the last round, in short */
  readonly seal: string | undefined;
}

/** Returns the standing of the user's best entry; undefined without one, and before the first result. */
export function ownStanding(
  { rows, rounds, final }: Pick<Leaderboard, 'rows' | 'rounds' | 'final'>,
  seals: readonly Seal[],
  userId: number,
): OwnStanding | undefined {
  const own = rows.find((row) => row.userId === userId);
  const last = rounds.at(-1);
  if (!own || !last || !hasRanks(rows, final)) return undefined;
  const seal = seals.findLast(({ roundId }) => roundId === last.id);
  return {
    entry: own.entryName,
    rank: ordinal(own.rank),
    of: `of ${formatCount(rows.length)} ${noun(rows.length, 'entry', 'entries')}`,
    points: plural(own.total, 'point'),
    round: final ? 'Final standings' : last.name,
    seal: seal && `Seal ${shortRoot(seal.root, KEPT)}`,
  };
}
