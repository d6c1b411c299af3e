import { formatDayTime } from '#client/api/clock.ts';
import { LEAGUE_NAMES } from '#client/seasons/season/season.ts';
import type { Feed } from '#contract/feed.ts';
import { FEED_MODES, type FeedMode, type FeedSourceName, LEAGUES, type SuggestionReason } from '#domain/feed/feed.ts';

/** The heading of the feed, which gets the focus when a pressed button is gone. */
export const PANEL_ID = 'results-feed';

const SOURCE_NAMES: Record<FeedSourceName, string> = { off: 'no feed', espn: 'ESPN', ncaa: 'ncaa-api' };

/** A feed that has a name of its own answers as its source does. */
export function sourceText({ source, league }: Pick<Feed, 'source' | 'league'>, name?: string): string {
  return `${name ?? SOURCE_NAMES[source]} · ${LEAGUE_NAMES[league]}`;
}
export const LEAGUE_OPTIONS = LEAGUES.map((value) => ({ value, label: LEAGUE_NAMES[value] }));
const MODE_NAMES: Record<FeedMode, string> = { off: 'Off', suggest: 'Suggestions', automatic: 'Automatic' };
export const MODES = FEED_MODES.map((value) => ({ value, label: MODE_NAMES[value] }));

/** The effects of a mode. */
export const MODE_TEXTS: Record<FeedMode, string> = {
  off: 'All results are entered by hand.',
  suggest: 'Scores arrive live. When a game is over, its winner is suggested here: one tap accepts it.',
  automatic:
    'Scores arrive live, and a winner is set once the round is locked and two checks agree. Whatever is in doubt is left to you.',
};

/** Why a final is not set automatically. */
const REASON_TEXTS: Record<SuggestionReason, string | undefined> = {
  // the head of the list says it
  mode: undefined,
  incomplete: 'The feed does not say that the game is over.',
  'no scores': 'The feed gives no scores.',
  level: 'The scores are level.',
  'no winner': 'The feed names no winner.',
  'fewer points': 'The feed’s winner has the lower score.',
  'open round': 'The round is still open for picks.',
  unconfirmed: 'A second check, a minute later, will confirm it.',
  'by hand': 'It contradicts what a site admin has entered.',
  corrected: 'The feed had named another winner.',
  conflict: 'Other games or picks would change with it.',
};

export function reasonText(reason: SuggestionReason): string | undefined {
  return REASON_TEXTS[reason];
}

/** Why a place is not settled automatically, or has another team. */
export function placeReasonText(reason: SuggestionReason): string | undefined {
  if (reason === 'by hand') return 'It contradicts the name that a site admin has entered.';
  return reason === 'conflict' ? 'This team plays in another game of the season.' : REASON_TEXTS[reason];
}

type Suggestion = Feed['suggestions'][number];
type PlayIn = Feed['playIns'][number];

/** Returns `Texas beat Xavier 71–65: rename Texas/Xavier`, for the final of a play-in; `team` is the name in the game. */
export function renameText(
  { winner, score1, score2 }: Suggestion,
  { teams: [one, two] }: PlayIn,
  team: string,
): string {
  const isFirst = winner === one.name;
  const scores = score1 === null || score2 === null ? [] : isFirst ? [score1, score2] : [score2, score1];
  const result = [`${winner} beat ${isFirst ? two.name : one.name}`, ...(scores.length > 0 ? [scores.join('–')] : [])];
  return `${result.join(' ')}: rename ${team}`;
}

export function settledText(playIns: readonly PlayIn[]): string {
  const settled = playIns.filter(({ settledAt }) => settledAt !== null);
  return `Play-ins: ${settled.length} of ${playIns.length} settled`;
}

/** Returns `Last asked Thu 6:15 PM, last answer Thu 6:15 PM.` */
export function checkedText({ checkedAt, succeededAt }: Pick<Feed, 'checkedAt' | 'succeededAt'>): string {
  if (checkedAt === null) return 'Not asked yet: it is asked from a day before a game until all are decided.';
  const answer = succeededAt === null ? 'no answer yet' : `last answer ${formatDayTime(succeededAt)}`;
  return `Last asked ${formatDayTime(checkedAt)}, ${answer}.`;
}

/** Returns what is wrong and since when; undefined if nothing is. */
export function errorText({ error, succeededAt }: Pick<Feed, 'error' | 'succeededAt'>): string | undefined {
  if (error === null) return undefined;
  return succeededAt === null
    ? `No complete answer so far: ${error}`
    : `No complete answer since ${formatDayTime(succeededAt)}: ${error}`;
}
