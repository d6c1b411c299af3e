import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import { formatDeadline } from '#server/infrastructure/email/formatDeadline.ts';
import type { RoundPlace, RoundStanding } from '#server/pools/leaderboard/roundStanding.ts';
import type { TextAndHtml } from '#server/pools/roundNews/belowResults.ts';
import type { PoolPart, RoundResults } from '#server/pools/roundNews/roundResults.ts';
import { bestText, headingOf, rankText } from '#server/pools/roundNews/roundTexts.ts';
import type { NextRound } from '#server/pools/roundNews/seasonState.ts';

/** What features tell below the results of each pool, and what it is for. */
export interface Below {
  readonly ofPool: (poolId: number) => readonly TextAndHtml[];
  readonly why: readonly string[];
}

/** Own entries listed in a pool. */
export const MAX_OWN = 5;

export const WHY = 'You get this email once a round, when its last game is decided.';

export function subjectOf({ round, pools, entries, champion }: RoundResults): string {
  const [pool] = pools;
  const [own] = pool?.own ?? [];
  const name = breakAutolinks(round);
  const isOnly = pools.length === 1 && pool?.own.length === 1 && entries.length === 0;
  if (!pool || !own || !isOnly) return `${name}: ${champion === undefined ? 'your results' : 'the final standings'}`;
  const place = `${ordinal(own.rank)} of ${formatCount(pool.standing.entries)}`;
  return `${name}: ${pool.standing.isFinal ? `you finished ${place}` : `${plural(own.points, 'point')}, ${place}`}`;
}

/** `up 2`; undefined for an unchanged rank. */
export function movedText({ moved }: RoundPlace): string | undefined {
  if (moved === null || moved === 0) return undefined;
  return `${moved > 0 ? 'up' : 'down'} ${formatCount(Math.abs(moved))}`;
}

export function rightText(right: number, games: number): string {
  return `${right} of ${plural(games, 'pick')} right`;
}

/** The champions of a decided pool. */
export function championLines({ isFinal, leaders }: RoundStanding): string[] {
  return isFinal && leaders ? [bestText('Champion', leaders)] : [];
}

export function roundChampionText({ champions }: RoundStanding): string {
  return champions ? bestText('Round champion', champions) : 'Nobody has scored in this round';
}

export function moreText(count: number, one: string, many: string): string[] {
  return count > 0 ? [`and ${plural(count, one, many)}`] : [];
}

/** Says what opens next, until when. */
export function nextText({ name, deadline, hasGames }: NextRound): string {
  const round = breakAutolinks(name);
  const at = formatDeadline(deadline);
  return hasGames
    ? `${round} is open until ${at}.`
    : `${round} is next. It locks on ${at}; its games are still to be set.`;
}

export function roundMailText(results: RoundResults, stopUrl: string, below: Below): string {
  const { username, round, games, champion, pools, morePools, entries, next, publicUrl, homeUrl, picksUrl } = results;
  return [
    `Hello ${breakAutolinks(username)},`,
    champion === undefined
      ? `${headingOf(results)}.`
      : `${breakAutolinks(round)} is complete: ${headingOf(results)}. These are the final standings.`,
    ...pools.map((pool) => poolText(pool, below)),
    ...(morePools > 0 ? [`You play in ${plural(morePools, 'more pool')}: ${homeUrl}`] : []),
    ...(entries.length > 0 ? [entries.map((entry) => entryLine(entry, games)).join('\n')] : []),
    ...(next ? [nextText(next) + (next.hasGames ? `\nMake your picks: ${picksUrl}` : '')] : []),
    ...below.why.map((why) => `${why}\n${publicUrl}/how-it-works`),
    `${WHY} To stop these emails:\n${stopUrl}`,
  ].join('\n\n');
}

function poolText({ id, name, url, standing, own }: PoolPart, below: Below): string {
  return [
    breakAutolinks(name),
    ...championLines(standing),
    ...own.slice(0, MAX_OWN).map((place) => ownLine(place, standing)),
    ...moreText(own.length - MAX_OWN, 'more entry', 'more entries'),
    roundChampionText(standing),
    `Leaderboard: ${url}`,
    ...below.ofPool(id).flatMap(({ lines }) => lines),
  ].join('\n');
}

function ownLine(place: RoundPlace, standing: RoundStanding): string {
  const points = `${plural(place.points, 'point')}, ${rightText(place.right, standing.games)}`;
  const rank = [rankText(place, standing), movedText(place)].filter(Boolean).join(', ');
  return `${breakAutolinks(place.entryName)}: ${points}. ${rank}`;
}

/** `sam 02 (in no pool): 6 standard points, 3 of 8 picks right`. */
function entryLine({ name, right, points }: RoundResults['entries'][number], games: number): string {
  return `${breakAutolinks(name)}${points === undefined ? '' : ' (in no pool)'}: ${unrankedText({ right, points }, games)}`;
}

export function unrankedText({ right, points }: { right: number; points: number | undefined }, games: number): string {
  const earned = points === undefined ? [] : [plural(points, 'standard point')];
  return [...earned, rightText(right, games)].join(', ');
}
