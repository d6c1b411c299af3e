import { GAME_FIELDS, GAME_TEXTS, type GameText, type HandField } from '#domain/bracket/gameFields.ts';
import type { Side } from '#domain/sides.ts';
import { MINUTE } from '#domain/time.ts';
import {
  DOUBTS,
  type FaultyGame,
  type FeedDecision,
  type FeedEvent,
  type FeedFields,
  type FeedGame,
  type FeedMode,
  type FeedTeam,
  type Final,
  type GameFault,
  type SuggestionReason,
} from './feed.ts';
import { isCalledOff, type Match, matchEvents, type Names, type Sides } from './feedMatching.ts';
import { CORRECTED_FOR_MS, countedStart, isExpected } from './feedSchedule.ts';

/** Two checks have to agree on a final, at least this far apart. */
export const CONFIRMED_AFTER_MS = MINUTE;

export interface Circumstances extends Names {
  readonly mode: FeedMode;
  /** when the check began, epoch milliseconds, of the database's clock */
  readonly now: number;
  /** that the events are of */
  readonly days: readonly string[];
}

export interface Reconciled {
  readonly decisions: readonly FeedDecision[];
  /** events with two teams and no game */
  readonly unmatched: readonly FeedEvent[];
  readonly faults: readonly FaultyGame[];
}

/** Compares games with the feed's events and decides what may be written (docs/spec.md#results-feed). */
export function reconcile(
  games: readonly FeedGame[],
  events: readonly FeedEvent[],
  circumstances: Circumstances,
): Reconciled {
  if (circumstances.mode === 'off') return { decisions: [], unmatched: [], faults: [] };
  const { matches, unmatched, replaced, hidden } = matchEvents(games, events, circumstances);
  const decisions = matches.flatMap(({ game: found, event, sides, isNew }) => {
    const { id: gameId } = found;
    const game = isNew ? { ...found, seen: null } : found;
    const feedIds = sides.map(({ feedId }) => feedId);
    const bind: FeedDecision[] = isNew ? [{ kind: 'bind', gameId, eventId: event.id, feedIds }] : [];
    return [
      ...bind,
      ...starts(game, event),
      ...updates(game, event, sides, circumstances),
      ...results(game, event, sides, circumstances),
    ];
  });
  const missing = games.filter((game) => isMissing(game, events, circumstances));
  const undecided = matches.filter(hasNoWinner).map(({ game }) => game);
  const faults = [
    ...faulty('other teams', replaced),
    ...faulty('missing', missing),
    ...faulty('no winner', undecided),
    ...faulty('used id', hidden),
  ];
  return { decisions, unmatched, faults };
}

const faulty = (fault: GameFault, games: readonly FeedGame[]): FaultyGame[] => games.map((game) => ({ game, fault }));

function hasNoWinner({ game, event, sides }: Match): boolean {
  return game.winner === null && event.status === 'final' && finalOf(event, sides) === undefined;
}

function isMissing(game: FeedGame, events: readonly FeedEvent[], { days, now }: Circumstances): boolean {
  if (game.eventId === null || isCalledOff(game) || !isExpected(game, days, now)) return false;
  return events.every(({ id }) => id !== game.eventId);
}

function starts(game: FeedGame, event: FeedEvent): FeedDecision[] {
  const startTime = countedStart(game, event);
  const isNew = startTime !== null && startTime !== game.namedStart?.startTime;
  return isNew ? [{ kind: 'set start time', gameId: game.id, startTime }] : [];
}

function updates(game: FeedGame, event: FeedEvent, sides: Sides, { now }: Circumstances): FeedDecision[] {
  const isDecided = game.winner !== null;
  const isFree = (field: HandField) => !game.byHand.includes(field);
  const isUpdated = (text: GameText) =>
    !isDecided || (GAME_FIELDS[text].updated === 'corrected' && isCorrectable(game, now));
  const texts = GAME_TEXTS.filter((text) => isUpdated(text) && isFree(GAME_FIELDS[text].byHand));
  const wanted: Partial<FeedFields> = {
    // a game with a winner is final
    ...(!isDecided && isFree('status') && { status: event.status }),
    ...Object.fromEntries(texts.map((text) => [text, event[text]])),
    ...(!isDecided && isFree('scores') && scoresOf(event, sides)),
    ...(!isDecided && game.status === 'scheduled' && startOf(game, event)),
  };
  const changes = Object.entries(wanted).filter(([field, value]) => game[field as keyof FeedFields] !== value);
  return changes.length === 0 ? [] : [{ kind: 'update', gameId: game.id, changes: Object.fromEntries(changes) }];
}

function isCorrectable({ decidedAt }: FeedGame, now: number): boolean {
  return decidedAt !== null && now - decidedAt <= CORRECTED_FOR_MS;
}

function scoresOf({ status }: FeedEvent, [first, second]: Sides) {
  const { score: score1 } = first;
  const { score: score2 } = second;
  const isPlayed = status === 'final' || status === 'live';
  return isPlayed && score1 !== null && score2 !== null ? { score1, score2 } : {};
}

/** Of an admin's time and the feed's, the later one counts. */
function startOf(game: FeedGame, event: FeedEvent) {
  const startTime = countedStart(game, event);
  if (startTime === null) return {};
  const { startSetAt, namedStart } = game;
  const isNew = namedStart?.startTime !== startTime;
  return isNew || startSetAt === null || startSetAt <= namedStart.at ? { startTime } : {};
}

function results(game: FeedGame, event: FeedEvent, sides: Sides, circumstances: Circumstances): FeedDecision[] {
  const { id: gameId, seen } = game;
  const final = finalOf(event, sides);
  const forget: FeedDecision[] = seen ? [{ kind: 'record final', gameId, final: null }] : [];
  if (!final) return forget;
  const doubt = doubtOf(event, sides, final);
  if (game.winner === final.winner) {
    const isNews = doubt === undefined && hasOtherScores(game, final, circumstances);
    return isNews ? corrections(game, final, circumstances) : forget;
  }
  const against = reasonAgainst(game, final, doubt, circumstances.mode);
  const { isKept, isConfirmed } = agreement(game, final, against, circumstances);
  const reason = against ?? (isConfirmed ? undefined : 'unconfirmed');
  const first: FeedDecision[] = isKept ? [] : [{ kind: 'record final', gameId, final }];
  return [...first, reason ? { kind: 'suggest', gameId, final, reason } : { kind: 'apply', gameId, final }];
}

/** A check that was in doubt confirms nothing. */
function agreement(
  { seen }: FeedGame,
  final: Final,
  against: SuggestionReason | undefined,
  { now }: Circumstances,
): { readonly isKept: boolean; readonly isConfirmed: boolean } {
  const isSeen = seen !== null && isSame(seen, final);
  const isKept = isSeen && (DOUBTS.has(against ?? null) || !DOUBTS.has(seen.reason));
  return { isKept, isConfirmed: isKept && now - seen.at >= CONFIRMED_AFTER_MS };
}

function hasOtherScores(game: FeedGame, final: Final, { now }: Circumstances): boolean {
  const isOther = game.score1 !== final.score1 || game.score2 !== final.score2;
  return isOther && isCorrectable(game, now) && !game.byHand.includes('scores');
}

/** The scores of a decided game change as its winner is set: when two checks agree. */
function corrections(game: FeedGame, final: Final, circumstances: Circumstances): FeedDecision[] {
  const { isKept, isConfirmed } = agreement(game, final, undefined, circumstances);
  if (isConfirmed) return [{ kind: 'correct', gameId: game.id, final }];
  return isKept ? [] : [{ kind: 'record final', gameId: game.id, final }];
}

/** The winner that the feed names, else the one by points; undefined without either. */
function finalOf({ status }: FeedEvent, [first, second]: Sides): Final | undefined {
  if (status !== 'final') return undefined;
  const { score: score1 } = first;
  const { score: score2 } = second;
  const winner = namedWinner(first, second) ?? winnerByPoints(score1, score2);
  return winner && { winner, score1, score2 };
}

function namedWinner(first: FeedTeam, second: FeedTeam): Side | undefined {
  if (first.isWinner === second.isWinner) return undefined;
  return first.isWinner ? 1 : 2;
}

function winnerByPoints(score1: number | null, score2: number | null): Side | undefined {
  if (score1 === null || score2 === null || score1 === score2) return undefined;
  return score1 > score2 ? 1 : 2;
}

function isSame(a: Final, b: Final): boolean {
  return a.winner === b.winner && a.score1 === b.score1 && a.score2 === b.score2;
}

/** Why an event does not say for sure who has won. */
function doubtOf({ isComplete }: FeedEvent, [first, second]: Sides, { score1, score2 }: Final) {
  if (!isComplete) return 'incomplete';
  if (score1 === null || score2 === null) return 'no scores';
  if (score1 === score2) return 'level';
  const named = namedWinner(first, second);
  if (named === undefined) return 'no winner';
  return named === winnerByPoints(score1, score2) ? undefined : 'fewer points';
}

/** Whether a person has typed scores of another winner, or that the game is called off. */
function isContradicted({ byHand, score1, score2, status }: FeedGame, { winner }: Final): boolean {
  const typed = byHand.includes('scores') ? winnerByPoints(score1, score2) : undefined;
  const isOff = status === 'postponed' || status === 'canceled';
  return (typed !== undefined && typed !== winner) || (byHand.includes('status') && isOff);
}

/** Returns the first rule that a person has to judge; undefined if there is none. */
function reasonAgainst(
  game: FeedGame,
  final: Final,
  doubt: SuggestionReason | undefined,
  mode: FeedMode,
): SuggestionReason | undefined {
  if (game.isWinnerByHand) return 'by hand';
  if (game.winner !== null) return 'corrected';
  if (doubt) return doubt;
  if (isContradicted(game, final)) return 'by hand';
  if (!game.isLocked) return 'open round';
  return mode === 'automatic' ? undefined : 'mode';
}
