import { tieBreakText } from '#client/pool/champions/championsText.ts';
import { distanceText } from '#client/standing/tieBreakerText.ts';
import { listText } from '#domain/names/listText.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';

/** More who share the first place are a number. */
const MAX_LEADERS = 2;
/** So are those whose names leave no room for what they do. */
const MAX_LETTERS = 36;

/** The line above all. Where it is too long the names are cut, never what is said of them. */
export interface Headline {
  readonly who: string;
  readonly what: string;
}

type Rows = Screen['rows'];

/** Returns who leads and by how much, or who has won: `Ada leads by 3 points`. */
export function headline({ rows, final }: Pick<Screen, 'rows' | 'final'>): Headline {
  const [best] = rows;
  if (!best) return { who: 'Nobody', what: 'has joined yet' };
  const leaders = leadersOf(rows);
  const who = namesOf(leaders);
  const points = plural(best.total, 'point');
  const second = rows[leaders.length];
  const lead = second ? best.total - second.total : 0;
  if (final && leaders.length > 1) return { who, what: `win with ${points}` };
  if (final && !second) return { who, what: `wins with ${points}` };
  if (final) return { who, what: lead > 0 ? `wins by ${plural(lead, 'point')}` : 'wins on the tie-breaker' };
  if (best.total === 0) return { who: 'Nobody', what: 'has a point yet' };
  if (leaders.length > 1) return { who, what: 'share the lead' };
  return { who, what: lead > 0 ? `leads by ${plural(lead, 'point')}` : 'leads' };
}

function leadersOf(rows: Rows): Rows {
  return rows.filter(({ rank }) => rank === 1);
}

function namesOf(leaders: Rows): string {
  const names = listText(leaders.map(({ entryName }) => entryName));
  const isLong = leaders.length > 1 && names.length > MAX_LETTERS;
  return isLong || leaders.length > MAX_LEADERS ? formatCount(leaders.length) : names;
}

/** Says of those with most points that their guesses decide: `Ada or Bo wins on the tie-breaker`. */
export function openTieText(rows: Rows): Headline {
  const leaders = leadersOf(rows).map(({ entryName }) => entryName);
  const names = leaders.join(' or ');
  const isShort = leaders.length <= MAX_LEADERS && names.length <= MAX_LETTERS;
  return { who: isShort ? names : `One of ${formatCount(leaders.length)}`, what: 'wins on the tie-breaker' };
}

/** Returns who has taken the first place since; undefined if those who lead did before, and before anybody has a point. */
export function newLeader(before: Pick<Screen, 'rows'>, now: Pick<Screen, 'rows'>): Headline | undefined {
  const leading = ({ rows }: Pick<Screen, 'rows'>) => leadersOf(rows).filter(({ total }) => total > 0);
  const led = new Set(leading(before).map(({ entryId }) => entryId));
  const risen = leading(now).filter(({ entryId }) => !led.has(entryId));
  const [first, second] = risen;
  if (!first || led.size === 0) return undefined;
  const who = first.entryName;
  if (second) return { who, what: `and ${formatCount(risen.length - 1)} more take the lead` };
  return { who, what: leading(now).length > 1 ? 'shares the lead' : 'takes the lead' };
}

/** Says of a final pool why one of those with most points has won alone, or why they share the first place; else an empty text. */
export function tieText({ rows, breaksTies }: Pick<Screen, 'rows' | 'breaksTies'>): string {
  const [best] = rows;
  const broken = tieBreakText({ leaders: rows });
  if (broken !== '' || !best || leadersOf(rows).length < 2) return broken;
  if (!breaksTies) return 'Equal points share the place: this pool has no tie-breaker.';
  if (best.distance === null) return 'They share the place: the tie-breaker has no guess or no score to decide by.';
  return `They share the place: the guess of each was ${distanceText(best.distance)}.`;
}
