import type { FeedBracket } from '#contract/feedBracket.ts';
import { readFeedBracket } from '#domain/feed/feedBracket.ts';
import { feedDays } from '#domain/feed/feedSchedule.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { conflict } from '#server/infrastructure/errors.ts';
import { rejectIfSilent } from '#server/infrastructure/silence/silence.ts';
import { type SeasonRow, toSeason } from '#server/tournament/season/seasonsQueries.ts';
import { NO_FEED } from './feedChecker.ts';
import { type BracketAsked, type FeedSource, sourceOf } from './feedSource.ts';
import { FeedError } from './fetchAnswer.ts';
import type { FeedAnswer } from './readThread.ts';

/** Within a call's time. */
const ANSWER_WITHIN_MS = 8_000;

/** Asks the feed for the bracket of a season, from today or another day on. Creates nothing. Throws 409. */
export async function getFeedBracket(
  { database, config }: { readonly database: Database; readonly config: Config },
  season: SeasonRow,
  day: string | undefined,
  signal: AbortSignal,
): Promise<FeedBracket> {
  const source = sourceOf(config);
  if (!source) throw conflict(NO_FEED);
  await rejectIfSilent({ database, config });
  const [, today] = feedDays(Date.now());
  const { league, finalFour, year } = toSeason(season);
  const { events, failure } = await ask(source, { league, year, from: day ?? today }, signal);
  const { teams, playIns, missing } = readFeedBracket(events, finalFour);
  if (teams.length === 0) throw conflict(failure?.message ?? 'The feed has no bracket yet');
  return {
    teams: teams.map(withIsoStart),
    playIns: playIns.map(({ teams: [one, two], ...playIn }) => ({ ...withIsoStart(playIn), teams: [one, two] })),
    missing: [...missing, ...(failure ? [failure.message] : [])],
  };
}

async function ask(source: FeedSource, asked: BracketAsked, signal: AbortSignal): Promise<FeedAnswer> {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    return await source.bracketEvents(asked, AbortSignal.any([timeout, signal]));
  } catch (error) {
    if (timeout.aborted) throw conflict(`No answer within ${ANSWER_WITHIN_MS / 1000} s`);
    throw error instanceof FeedError ? conflict(error.message) : error;
  }
}

function withIsoStart<T extends { readonly startTime: number | null }>({ startTime, ...row }: T) {
  return { ...row, startTime: startTime === null ? null : new Date(startTime).toISOString() };
}
