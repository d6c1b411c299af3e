import { ordinal } from '#domain/names/ordinal.ts';
import { autopilotSides } from '#domain/scoring/autopilot.ts';
import { DAY, HOUR, SECOND } from '#domain/time.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { leftText, missingText, missingTotal } from '#server/mails/reminders/reminderMail.ts';
import { listMissing } from '#server/mails/reminders/reminderQueries.ts';
import type { ReadText } from '#server/pools/pool/news.ts';
import { type RoundResultsDeps, readRoundResults } from '#server/pools/roundNews/roundResults.ts';
import { headingOf, rankText } from '#server/pools/roundNews/roundTexts.ts';
import { listGames } from '#server/tournament/season/gamesQueries.ts';
import { findSaidPool, listOwnMoves, listUnpicked } from './pushQueries.ts';
import type { PushPayload, SubscriptionRow } from './pushSubscriptionQueries.ts';

/** A notification as a browser shows it, and how the push service handles it. */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** the address that a press opens */
  readonly navigate: string;
  /** the same replaces an earlier one, at the service (as `Topic`) and on the screen */
  readonly tag: string;
  readonly isSilent: boolean;
  /** seconds for which the service keeps it for a browser that is off */
  readonly ttl: number;
  readonly isUrgent: boolean;
  /** missing picks, on the app's icon */
  readonly badge: number;
}

export interface ContentDeps extends RoundResultsDeps {
  readonly readText: ReadText;
}

type Payload<K extends PushPayload['kind']> = Extract<PushPayload, { kind: K }>;
type Written = Omit<PushContent, 'badge' | 'isSilent' | 'isUrgent'>;

const RESULTS_TTL = (4 * HOUR) / SECOND;
const NOTE_TTL = DAY / SECOND;
/** A service accepts 4 KiB, encrypted. */
const MAX_BODY_LENGTH = 300;
/** Lines of a notification. */
const MAX_LINES = 3;

/** Writes a push from the current data; undefined if there is nothing to tell any more, `later` if not yet. */
export async function pushContent(
  deps: ContentDeps,
  subscription: SubscriptionRow,
  about: PushPayload,
): Promise<PushContent | 'later' | undefined> {
  const content = await write(deps, subscription.userId, about);
  if (content === undefined || content === 'later') return content;
  const { database } = deps;
  return {
    ...content,
    badge: await countMissing(database, subscription.userId),
    isUrgent: about.kind === 'reminder',
    isSilent: isResult(about) && isNight(database.now(), subscription.timeZone),
  };
}

function write(deps: ContentDeps, userId: number, about: PushPayload): Promise<Written | 'later' | undefined> {
  switch (about.kind) {
    case 'reminder':
      return reminder(deps, userId, about);
    case 'round':
      return results(deps, userId, about);
    case 'correction':
      return correction(deps, userId, about);
    case 'note':
    case 'message':
      return written(deps, userId, about);
    default:
      // queued by a newer version, which runs next to this one during an upgrade
      throw new Error('This version does not know pushes of this kind');
  }
}

/** Counts what is missing in the open rounds as My Picks does: what is left to the autopilot is not (docs/spec.md#autopilot). */
export async function countMissing(database: Database, userId: number): Promise<number> {
  let missing = 0;
  for (const { seasonId, gameIds, missesGuess, isLeft } of await database.query(listUnpicked, userId)) {
    const unpicked = new Set(gameIds);
    const games = isLeft ? await database.query(listGames, seasonId) : [];
    const { size } = autopilotSides(games.filter(({ id }) => unpicked.has(id)));
    missing += gameIds.length - size + (missesGuess ? 1 : 0);
  }
  return missing;
}

function isResult({ kind }: PushPayload): boolean {
  return kind === 'round' || kind === 'correction';
}

/** Whether it is between 23:00 and 8:00 where the browser is. */
export function isNight(now: number, timeZone: string): boolean {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now);
  return Number(hour) >= 23 || Number(hour) < 8;
}

async function reminder(
  { database, config: { publicUrl } }: RoundResultsDeps,
  userId: number,
  { roundId, poolId = null }: { readonly roundId: number; readonly poolId?: number | null },
): Promise<Written | undefined> {
  const missing = await database.query(listMissing, userId, roundId, poolId);
  const [first] = missing;
  if (!first) return undefined;
  const { round, deadline, entryId } = first;
  const lines = missing.map((each) => `${each.entry}: ${missingText(each)}`);
  return {
    title: `${round}: ${missingTotal(missing)} missing`,
    body: [`Locks in ${leftText(deadline, database.now())}`, ...firstOf(lines)].join('\n'),
    navigate: `${publicUrl}/picks?entryId=${entryId}`,
    tag: `missing-${roundId}`,
    ttl: Math.max(0, Math.floor((deadline.getTime() - database.now()) / SECOND)),
  };
}

async function results(
  deps: RoundResultsDeps,
  userId: number,
  { roundId }: Payload<'round'>,
): Promise<Written | 'later' | undefined> {
  const found = await readRoundResults(deps, { userId, roundId });
  if (found === undefined || found === 'later') return found;
  const { pools, entries, next, homeUrl } = found;
  const lines = pools.flatMap(({ name, standing, own: [best] }) =>
    best ? [`${name}: ${rankText(best, standing)}`] : [],
  );
  const unranked = entries.map(({ name, right }) => `${name}: ${right} right`);
  return {
    title: headingOf(found),
    body: [...firstOf([...lines, ...unranked]), ...(next?.hasGames ? [`${next.name} is open`] : [])].join('\n'),
    navigate: pools[0]?.url ?? homeUrl,
    tag: `results-${roundId}`,
    ttl: RESULTS_TTL,
  };
}

async function correction(
  { database, config: { publicUrl } }: RoundResultsDeps,
  userId: number,
  { correctionId, moves: told, rounds }: Payload<'correction'>,
): Promise<Written | undefined> {
  const moves = await database.query(listOwnMoves, userId, told, rounds);
  const [first] = moves;
  if (!first) return undefined;
  return {
    title: 'A result was corrected',
    body: firstOf(moves.map(({ entry, pool, rank }) => `${entry} is ${ordinal(rank)} in ${pool} now`)).join('\n'),
    navigate: `${publicUrl}/groups/${first.poolId}/leaderboard`,
    tag: `correction-${correctionId}`,
    ttl: RESULTS_TTL,
  };
}

async function written(
  { database, config: { publicUrl }, readText }: ContentDeps,
  userId: number,
  { kind, poolId, itemId }: Payload<'note' | 'message'>,
): Promise<Written | undefined> {
  const pool = await database.query(findSaidPool, poolId, userId);
  const said = await database.query(readText, { kind, poolId, itemId });
  if (pool === undefined || !said) return undefined;
  const { text, author } = said;
  const signs = [...text];
  return {
    title: author === null ? pool : `${author} in ${pool}`,
    body: signs.length > MAX_BODY_LENGTH ? `${signs.slice(0, MAX_BODY_LENGTH).join('')}…` : text,
    navigate: `${publicUrl}/groups/${poolId}/feed`,
    tag: `${kind}-${poolId}`,
    ttl: kind === 'note' ? NOTE_TTL : RESULTS_TTL,
  };
}

function firstOf(lines: readonly string[]): string[] {
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : [...lines];
}
