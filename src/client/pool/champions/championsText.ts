import { distanceText } from '#client/standing/tieBreakerText.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { listText } from '#domain/names/listText.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, plural } from '#domain/names/plural.ts';

/** A decided pool; `own` are the user's entries in leaderboard order. */
export interface FinalStanding extends Pick<PoolStanding, 'entries' | 'first' | 'leaders'> {
  readonly own: readonly Pick<PoolStanding['own'][number], 'entryId' | 'entryName' | 'rank' | 'total'>[];
}

type Leader = FinalStanding['leaders'][number];

export interface ChampionsText {
  readonly title: string;
  readonly note: string;
}

const MAX_OWN_NAMED = 3;

/** Names the winners of a decided pool: `Priya wins The Office`, `You win …`, or those who share first place. */
export function championsText(standing: FinalStanding, poolName: string): ChampionsText | undefined {
  const { first, leaders, own } = standing;
  const [winner] = leaders;
  if (!winner) return undefined;
  const points = `${plural(winner.total, 'point')} after the last game`;
  const tieBreak = tieBreakText(standing);
  const isOwn = own[0]?.rank === 1;
  if (first === 1) {
    if (isOwn) return { title: `You win ${poolName}!`, note: tieBreak || `${winner.entryName}: ${points}` };
    return { title: `${winner.entryName} wins ${poolName}`, note: tieBreak || points };
  }
  const names = winnerNames(standing);
  if (isOwn) return { title: `You share first place in ${poolName}!`, note: `${names}: ${points}` };
  if (first === 2) return { title: `${names} share first place in ${poolName}`, note: points };
  return { title: `${formatCount(first)} entries share first place in ${poolName}`, note: `${names}: ${points}` };
}

/** Names all winners: `Ada, Sam, and 3 more` if there are more than the standing lists. */
function winnerNames({ first, leaders }: FinalStanding): string {
  const names = leaders.filter(({ rank }) => rank === 1).map(({ entryName }) => entryName);
  return listText(first > names.length ? [...names, `${formatCount(first - names.length)} more`] : names);
}

interface Placed {
  readonly rank: number;
  readonly total: number | null;
}

/** Whether the tie-breaker separated an entry from another one of those listed: they have equal points and other ranks. */
export function isTieBroken({ total, rank }: Placed, listed: readonly Placed[]): boolean {
  return total !== null && listed.some((other) => other.total === total && other.rank !== rank);
}

/** Returns how close an entry's guess came: `guess 2 off`, `exact guess` or `no guess`. */
export function guessedText({ distance }: Pick<Leader, 'distance'>): string {
  if (distance === null) return 'no guess';
  return distance === 0 ? 'exact guess' : `guess ${distanceText(distance)}`;
}

/**
 * Says by how much the tie-breaker decided the first place: `sam 01 and Ada tied at 107 points. Tie-breaker: sam 01 was 2 off,
 * Ada 7 off.` An empty text where points alone did.
 */
export function tieBreakText({ leaders }: Pick<FinalStanding, 'leaders'>): string {
  const [winner] = leaders;
  const tied = leaders.filter(({ total }) => total === winner?.total);
  const second = tied.find(({ rank }) => rank !== 1);
  if (!winner || !second) return '';
  const names = listText(tied.map(({ entryName }) => entryName));
  const came = ({ distance }: Leader) => (distance === null ? 'made no guess' : distanceText(distance));
  const guesses = `${winner.entryName} was ${came(winner)}, ${second.entryName} ${came(second)}`;
  return `${names} tied at ${plural(winner.total, 'point')}. Tie-breaker: ${guesses}.`;
}

/** Returns `You finished 2nd of 26`, with several entries `You finished 2nd (sam 01) and 7th (sam 02) of 26`. */
export function finishText({ entries, own }: FinalStanding): string {
  const [best, ...others] = own;
  if (!best) return '';
  if (others.length === 0) return `You finished ${ordinal(best.rank)} of ${formatCount(entries)}`;
  const named = own.slice(0, MAX_OWN_NAMED).map(({ entryName, rank }) => `${ordinal(rank)} (${entryName})`);
  const unnamed = own.length - named.length;
  const all = unnamed === 0 ? named : [...named, plural(unnamed, 'more entry', 'more entries')];
  return `You finished ${listText(all)} of ${formatCount(entries)}`;
}

/** Returns the text to share, in the words of the user; `champion` is the team that won the tournament. */
export function shareText(standing: FinalStanding, poolName: string, champion: string | undefined): string {
  const { first, leaders, own, entries } = standing;
  const points = `${plural(leaders[0]?.total ?? 0, 'point')}${tieBreakText(standing) === '' ? '' : ', on the tie-breaker'}`;
  const [best] = own;
  const winners = winnerNames(standing);
  const isWinner = first === 1 && best?.rank === 1;
  const won =
    first === 1
      ? `${isWinner ? 'I' : winners} won ${poolName} with ${points}.`
      : `${winners} share first place in ${poolName} with ${points}.`;
  const finish = best && !isWinner && `I finished ${ordinal(best.rank)} of ${formatCount(entries)}.`;
  return [won, finish, champion && `${champion} won the tournament.`].filter(Boolean).join(' ');
}
