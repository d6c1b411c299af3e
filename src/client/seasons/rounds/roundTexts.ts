import { formatWeekday } from '#client/api/clock.ts';
import type { Game, Season } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';
import { noun, plural } from '#domain/names/plural.ts';
import { countDecided, isLive } from '#domain/scoring/rounds.ts';
import type { Uncounted } from '#domain/scoring/whoCounts.ts';
import type { OwnProgress } from './ownProgress.ts';
import type { RoundPicks } from './roundPicks.ts';
import type { SeasonRound } from './seasonRounds.ts';

const FEW = 4;

/** Returns `12 of 32 decided` and `3 games live`. */
export function decidedFacts({ games, expected }: SeasonRound): string[] {
  const live = games.filter(isLive).length;
  const decided = `${countDecided(games)} of ${expected} decided`;
  return live === 0 ? [decided] : [decided, `${plural(live, 'game')} live`];
}

const NOT_AT_LOCK = 'Not in the pool at the lock';

/** Says in place of picks and points why a round does not count for an entry, the user's own or that of another player. */
export function outText(why: Uncounted, isOwn: boolean): string {
  if (why === 'absent') return NOT_AT_LOCK;
  return isOwn ? 'Played before you joined' : 'Played before they joined';
}

/** The same where room is short, for any entry. */
export const OUT_TEXTS = { joinedLater: 'joined later', absent: NOT_AT_LOCK } satisfies Record<Uncounted, string>;

/** Returns `2 right, 4 to come` and `at most 12 more points`; `2 right, 1 being confirmed` after a last final. */
export function tallyFacts({ out, picked, correct, pending, beingConfirmed, pointsToCome }: OwnProgress): string[] {
  if (out) return [OUT_TEXTS[out]];
  if (picked === 0) return ['no picks in this round'];
  const counts = [
    `${correct} right`,
    beingConfirmed > 0 && `${beingConfirmed} being confirmed`,
    (pending > 0 || beingConfirmed === 0) && `${pending} to come`,
  ]
    .filter(Boolean)
    .join(', ');
  if (!pointsToCome) return [counts];
  return [counts, `at most ${pointsToCome} more ${noun(pointsToCome, 'point')}`];
}

export function ownProgressFacts(progress: OwnProgress): string[] {
  if (progress.out) return [outText(progress.out, true)];
  const [counts = '', ...others] = tallyFacts(progress);
  return [`You have ${counts}`, ...others];
}

export const GUESS_HINT = 'One pick, and one guess.';

/** Named as what is awaited; of more, the day on which they are played. */
const FEW_AWAITED = 2;

/** Returns `10 more games once Thursday’s winners are known`, or an empty text when all games are set. */
export function awaitedText({ games, expected, feeders }: SeasonRound): string {
  const missing = expected - games.length;
  if (missing <= 0 || games.length === 0) return '';
  const more = plural(missing, 'more game');
  if (feeders.length === 0) return `${more} to come`;
  if (feeders.length <= FEW_AWAITED) return `${more} after ${listed(feeders)}`;
  const [day, ...otherDays] = new Set(feeders.map(({ startTime }) => startTime && formatWeekday(startTime)));
  return day && otherDays.length === 0 ? `${more} once ${day}’s winners are known` : `${more} as winners come in`;
}

/** Returns `30 to the autopilot`. */
export const autopilotText = (auto: number) => `${auto} to the autopilot`;

/** Returns `2 picks missing`, `Tie-breaker missing`, `30 to the autopilot`, `All 6 picks made so far` or `All picks made`. */
export function missingText({ made, games, missing, auto, complete, guess }: RoundPicks): string {
  const lacking = missing === 1 && guess === false ? 'Tie-breaker missing' : `${plural(missing, 'pick')} missing`;
  if (auto > 0) return missing > 0 ? `${lacking}, ${autopilotText(auto)}` : autopilotText(auto);
  if (missing > 0) return lacking;
  if (complete) return 'All picks made';
  return made === games ? `${allMade(made)} so far` : `${made} of ${games}, no more can be made`;
}

function allMade(made: number): string {
  return made === 1 ? 'Your pick is made' : `All ${made} picks made`;
}

/** Returns `All 8 picks made`; the guess for the tie-breaker is one of them. */
export function allMadeText(made: number, guess?: boolean): string {
  if (guess) return made === 2 ? 'Your pick and your guess are made' : `All ${made - 1} picks and your guess are made`;
  return allMade(made);
}

/** Returns `28 of 32 picks are in, 4 were missed.` */
export function lockedText(made: number, possible: number): string {
  if (possible === 1) return made === 1 ? 'Your pick is in.' : 'Your pick was missed.';
  if (made === possible) return `All ${possible} picks are in.`;
  const missed = possible - made;
  return `${made} of ${possible} picks are in, ${missed} ${noun(missed, 'was', 'were')} missed.`;
}

/** Says why no round can be picked or is in play. */
export function overText({ isArchived }: Pick<Season, 'isArchived'>): string {
  return isArchived
    ? 'This season is archived: its picks can no longer be changed.'
    : 'Every round of this season is locked.';
}

/** Returns `Duke – Baylor and Arizona – Oregon`; of many the first four. */
export function listed(games: readonly Pick<Game, 'team1' | 'team2'>[]): string {
  const names = games.map(({ team1, team2 }) => `${team1} – ${team2}`);
  return listText(names.length > FEW + 1 ? [...names.slice(0, FEW), `${names.length - FEW} more`] : names);
}
