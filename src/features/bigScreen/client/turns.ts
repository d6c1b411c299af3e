import { isCalledOff } from '#domain/feed/feedMatching.ts';
import { isUnderWay } from '#domain/scoring/finals.ts';
import { HOUR } from '#domain/time.ts';
import type { Screen, ScreenGame } from '#features/bigScreen/contract/screen.ts';
import { type Deciding, decidingGame } from './deciding.ts';
import { type Headline, newLeader } from './headline.ts';
import { GAMES_A_SLIDE } from './roomTexts.ts';

/** What the screen shows beside the standings. */
export type Slide =
  | {
      readonly kind: 'games';
      readonly games: readonly ScreenGame[];
      /** place of the first one among those of its kind, from 1 */
      readonly first: number;
      readonly count: number;
    }
  | ({ readonly kind: 'deciding' } & Deciding)
  | { readonly kind: 'lead'; readonly headline: Headline }
  | { readonly kind: 'alive'; readonly names: readonly string[] }
  | { readonly kind: 'final' | 'messages' | 'next' | 'join' };

export interface Turn {
  readonly slide: Slide;
  readonly seconds: number;
}

const LONG_S = 24;
const SHORT_S = 12;
/** For so long a result takes a turn while other games are live. */
const NEWS_MS = HOUR;

/**
 * Returns the slides in the order of their turns (spec.md). `alive` are the names of those who can
 * still win, once somebody cannot; `now` in epoch milliseconds.
 */
export function turnsOf(screen: Screen, alive: readonly string[], now: number): Turn[] {
  const { final, games, next, joinUrl, toCome } = screen;
  const messages: Slide[] = screen.messages.length > 0 ? [{ kind: 'messages' }] : [];
  if (final) return inTurns([{ kind: 'final' }], messages);
  const deciding = decidingGame(screen);
  const only: Slide[] | undefined = deciding && [{ kind: 'deciding', ...deciding }];
  if (only && deciding?.isLast) return inTurns(only, []);
  // a final that is being confirmed is still the picture that people came for
  const live = games.filter(isUnderWay);
  const waiting = pagesOf(games.filter((game) => game.winner === null && !isUnderWay(game)));
  const results = pagesOf(
    games.filter(({ winner }) => winner !== null),
    byDecision,
  );
  const lock: Slide[] = next ? [{ kind: 'next' }] : [];
  const further: Slide[] = [...messages, ...(alive.length > 0 ? [{ kind: 'alive', names: alive } as const] : [])];
  if (live.length > 0) {
    const fresh = pagesOf(
      games.filter((game) => decidedAt(game) > now - NEWS_MS),
      byDecision,
    );
    return inTurns(only ?? pagesOf(live), [...waiting.slice(0, 1), ...fresh.slice(0, 1), ...further, ...lock]);
  }
  if (only) return inTurns(only, [...results, ...further, ...lock]);
  const isInPlay = games.some((game) => game.winner === null && !isCalledOff(game));
  if (isInPlay) return inTurns(waiting.slice(0, 1), [...waiting.slice(1), ...results, ...further, ...lock]);
  const join: Slide[] = joinUrl === null || toCome.length === 0 ? [] : [{ kind: 'join' }];
  return inTurns(lock, [...waiting, ...results, ...further, ...join]);
}

/**
 * What leads stays longer, and comes again after each other turn: so live games are shown for most of the time, whatever else
 * there is.
 */
function inTurns(leading: readonly Slide[], others: readonly Slide[]): Turn[] {
  const long = leading.map((slide) => ({ slide, seconds: LONG_S }));
  if (others.length === 0) return long;
  return others.flatMap((slide) => [...long, { slide, seconds: SHORT_S }]);
}

function pagesOf(
  games: readonly ScreenGame[],
  order = (a: ScreenGame, b: ScreenGame) => startOf(a) - startOf(b),
): Slide[] {
  const shown = games.toSorted((a, b) => order(a, b) || a.id - b.id);
  return Array.from({ length: Math.ceil(shown.length / GAMES_A_SLIDE) }, (_, page) => {
    const before = page * GAMES_A_SLIDE;
    const ofPage = shown.slice(before, before + GAMES_A_SLIDE);
    return { kind: 'games', games: ofPage, first: before + 1, count: shown.length };
  });
}

function byDecision(a: ScreenGame, b: ScreenGame): number {
  return decidedAt(b) - decidedAt(a);
}

function decidedAt({ decidedAt: at }: ScreenGame): number {
  return at === null ? 0 : Date.parse(at);
}

function startOf({ startTime }: ScreenGame): number {
  return startTime === null ? Number.MAX_SAFE_INTEGER : Date.parse(startTime);
}

/** Returns what is shown at once: a game that was decided since, who has taken the lead, and a new message. */
export function newsTurns(before: Screen, now: Screen): Turn[] {
  if (now.final || decidingGame(now)?.isLast) return [];
  const decided = decidedSince(before, now);
  const headline = newLeader(before, now);
  const slides: Slide[] = [
    ...(decided ? [{ kind: 'games', games: [decided], first: 1, count: 1 } as const] : []),
    ...(headline ? [{ kind: 'lead', headline } as const] : []),
    ...(hasNewMessage(before, now) ? [{ kind: 'messages' } as const] : []),
  ];
  return slides.map((slide) => ({ slide, seconds: SHORT_S }));
}

/** The first game that was decided since. */
function decidedSince(before: Screen, now: Screen): ScreenGame | undefined {
  const undecided = new Set(before.games.filter(({ winner }) => winner === null).map(({ id }) => id));
  return now.games.find(({ id, winner }) => winner !== null && undecided.has(id));
}

function hasNewMessage(before: Screen, now: Screen): boolean {
  const last = ({ messages: [newest] }: Screen) => (newest ? Number(newest.id) : 0);
  return last(now) > last(before);
}

/** Returns a text that is the same while the turns are of the same things. */
export function turnsKey(turns: readonly Turn[]): string {
  return turns.map(({ slide }) => slideKey(slide)).join(' ');
}

export function slideKey(slide: Slide): string {
  if (slide.kind === 'games') return `games-${slide.games.map(({ id }) => id).join('-')}`;
  return slide.kind === 'deciding' ? `deciding-${slide.game.id}` : slide.kind;
}
