import { plural } from '#domain/names/plural.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import type { RoundStanding } from '#server/pools/leaderboard/roundStanding.ts';
import type { Standings } from '#server/pools/leaderboard/standings.ts';
import type { ReadText } from '#server/pools/pool/news.ts';
import { bestText } from '#server/pools/roundNews/roundTexts.ts';
import { readSeasonState, type SeasonState } from '#server/pools/roundNews/seasonState.ts';
import type { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import type { Announcement } from './format.ts';
import {
  type AnnouncedPool,
  type AnnouncedRound,
  findAnnouncedPool,
  findAnnouncedRound,
  isReopened,
} from './webhookPostQueries.ts';
import type { WebhookPayload } from './webhookQueries.ts';

export interface AnnouncementDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly deadlineBarrier: DeadlineBarrier;
  readonly standings: Pick<Standings, 'readRound'>;
  readonly readText: ReadText;
}

type News = Omit<Announcement, 'group' | 'season' | 'url'>;
type Payload<K extends WebhookPayload['kind']> = Extract<WebhookPayload, { kind: K }>;

/** Writes an event from the current data; undefined if it is none any more, `later` while its round is not complete. */
export async function announce(
  deps: AnnouncementDeps,
  about: WebhookPayload,
): Promise<Announcement | 'later' | undefined> {
  const pool = await deps.database.query(findAnnouncedPool, about.poolId);
  if (!pool) return undefined;
  const news = await newsOf(deps, pool, about);
  if (news === undefined || news === 'later') return news;
  return { ...placeOf(pool, deps.config.publicUrl), ...news };
}

/** What the test of a webhook sends. */
export function testAnnouncement(pool: AnnouncedPool, publicUrl: string): Announcement {
  return {
    ...placeOf(pool, publicUrl),
    kind: 'test',
    title: (show) => `This is a test of ${show(pool.name)}`,
    text: () => 'News of the pool will appear here.',
    data: {},
  };
}

function placeOf({ id, name, seasonId, year, season }: AnnouncedPool, publicUrl: string) {
  return {
    group: { id, name },
    season: { id: seasonId, year, name: season },
    url: `${publicUrl}/groups/${id}/leaderboard`,
  };
}

function newsOf(
  deps: AnnouncementDeps,
  pool: AnnouncedPool,
  about: WebhookPayload,
): Promise<News | 'later' | undefined> {
  switch (about.kind) {
    case 'locked':
      return lockedNews(deps, pool, about);
    case 'complete':
    case 'champion':
      return roundNews(deps, pool, about);
    case 'correction':
      return correctionNews(deps, about);
    case 'note':
      return noteNews(deps, pool, about);
    default:
      // queued by a newer version, which runs next to this one during an upgrade
      throw new Error('This version does not know events of this kind');
  }
}

/** Says how many play, and nothing of who misses picks. */
async function lockedNews(
  { database, standings }: AnnouncementDeps,
  pool: AnnouncedPool,
  { roundId }: Payload<'locked' | 'complete' | 'champion'>,
): Promise<News | undefined> {
  const round = await database.query(findAnnouncedRound, roundId);
  // undefined if the round is open again, or the pool does not count it any more
  const standing = round && (await standings.readRound(pool, round.number));
  if (!round || !standing) return undefined;
  const { entries } = standing;
  return {
    kind: 'locked',
    title: (show) => `${show(round.said)} is locked`,
    text: (show) => `${plural(entries, 'entry', 'entries')} of ${show(pool.name)} can be compared now.`,
    data: { round: toldRound(round), entries },
  };
}

async function roundNews(
  { database, deadlineBarrier, standings }: AnnouncementDeps,
  pool: AnnouncedPool,
  { kind, roundId }: Payload<'locked' | 'complete' | 'champion'>,
): Promise<News | 'later' | undefined> {
  const round = await database.query(findAnnouncedRound, roundId);
  if (!round) return undefined;
  const season = await readSeasonState(database, deadlineBarrier, pool.seasonId, roundId);
  if (!season.isComplete) return 'later';
  const standing = await standings.readRound(pool, round.number);
  if (!standing) return undefined;
  return kind === 'champion' ? championNews(pool, round, season, standing) : completeNews(round, standing);
}

/** Programs get the season of an event beside its round. */
function toldRound({ id, number, name }: AnnouncedRound) {
  return { id, number, name };
}

function completeNews(round: AnnouncedRound, { entries, leaders, champions }: RoundStanding): News {
  return {
    kind: 'complete',
    title: (show) => `${show(round.said)} is complete`,
    text: (show) =>
      [
        leaders ? bestText('Leader', leaders, show) : 'Nobody has scored yet',
        champions ? bestText('Round champion', champions, show) : 'Nobody has scored in this round',
      ].join('\n'),
    data: { round: toldRound(round), entries, leaders: leaders ?? null, roundChampions: champions ?? null },
  };
}

/** A pool without a winner yet waits, as a game of another round may still be open. */
function championNews(
  pool: AnnouncedPool,
  round: AnnouncedRound,
  { champion }: SeasonState,
  { isFinal, entries, leaders }: RoundStanding,
): News | 'later' | undefined {
  if (!isFinal) return 'later';
  if (!leaders) return undefined;
  return {
    kind: 'champion',
    title: (show) => `${show(pool.name)} is decided`,
    text: (show) =>
      [
        bestText('Champion', leaders, show),
        ...(champion === undefined ? [] : [`${show(champion)} won ${show(pool.saidSeason)}`]),
      ].join('\n'),
    data: { round: toldRound(round), entries, champions: leaders, team: champion ?? null },
  };
}

/** Nothing while a round that the totals contain is open again. */
async function correctionNews(
  { database }: AnnouncementDeps,
  { correctionId, game, before, after, moved, rounds }: Payload<'correction'>,
): Promise<News | undefined> {
  if (await database.query(isReopened, rounds)) return undefined;
  return {
    kind: 'correction',
    title: (show) => `A result of ${show(game.roundName)} was corrected`,
    text: (show) => `${show(game.team1)} – ${show(game.team2)}: ${plural(moved, 'entry', 'entries')} moved.`,
    data: { correctionId, game, before, after, moved },
  };
}

async function noteNews(
  { database, readText }: AnnouncementDeps,
  pool: AnnouncedPool,
  { kind, poolId, itemId }: Payload<'note'>,
): Promise<News | undefined> {
  const note = await database.query(readText, { kind, poolId, itemId });
  if (!note) return undefined;
  const { text, author } = note;
  return {
    kind: 'note',
    title: (show) => (author === null ? `A note in ${show(pool.name)}` : `${show(author)} in ${show(pool.name)}`),
    text: (show) => show(text),
    data: { text, author },
  };
}
