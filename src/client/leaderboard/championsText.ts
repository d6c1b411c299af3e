import type { Leaderboard } from '#contract/schemas.ts';
import { plural } from '#domain/plural.ts';

export interface ChampionsText {
  readonly title: string;
  readonly note: string;
}

/** Who has won a decided pool: `Priya wins The Office`, `You win …`, or the winners who share first place. */
export function championsText(
  { rows }: Pick<Leaderboard, 'rows'>,
  own: ReadonlySet<number>,
  poolName: string,
): ChampionsText | undefined {
  const winners = rows.filter(({ rank }) => rank === 1);
  const [first] = winners;
  if (!first) return undefined;
  const { total } = first;
  const note = `${plural(total, 'point')} after the last game`;
  const ownOnes = winners.filter(({ entryId }) => own.has(entryId));
  if (winners.length === 1) {
    if (ownOnes.length === 1) return { title: `You win ${poolName}!`, note: `${first.entryName}: ${note}` };
    return { title: `${first.entryName} wins ${poolName}`, note };
  }
  if (ownOnes.length > 0) return { title: `You share first place in ${poolName}!`, note };
  const [, second] = winners;
  const all =
    winners.length > 2 || !second ? `${winners.length} entries` : `${first.entryName} and ${second.entryName}`;
  return { title: `${all} share first place`, note };
}
