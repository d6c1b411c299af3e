import {
  DOUBTS,
  type FeedDecision,
  type FeedEvent,
  type FeedFields,
  type FeedGame,
  type FeedMode,
  type FeedTeam,
  type Final,
  type HandField,
  type SuggestionReason,
} from './feed.ts';
import type { Side } from './scoring.ts';
import { type NamesOf, teamKey } from './teamNames.ts';

/** Two checks have to agree on a final, at least this far apart. */
export const CONFIRMED_AFTER_MS = 60_000;
/** So long after its final, a game's scores follow the feed's corrections. */
export const CORRECTED_FOR_MS = 24 * 60 * 60_000;
/** A bound event and its game may start this far apart, because schedules change. */
const SAME_DAY_MS = 36 * 60 * 60_000;

interface Names {
  readonly namesOf: NamesOf;
  /** teams by their ids in the feed, as an admin has bound them */
  readonly boundTeams: ReadonlyMap<string, string>;
}

interface Circumstances extends Names {
  readonly mode: FeedMode;
  /** when the check began, epoch milliseconds, of the database's clock */
  readonly now: number;
}

export interface Reconciled {
  readonly decisions: readonly FeedDecision[];
  /** events with two teams of which no game is bound or can be */
  readonly unmatched: readonly FeedEvent[];
}

/** Compares games with the feed's events and decides what may be written (docs/spec.md#results-feed). */
export function reconcile(
  games: readonly FeedGame[],
  events: readonly FeedEvent[],
  circumstances: Circumstances,
): Reconciled {
  if (circumstances.mode === 'off') return { decisions: [], unmatched: [] };
  const decisions: FeedDecision[] = [];
  const unmatched: FeedEvent[] = [];
  const byEvent = new Map(games.flatMap((game) => (game.eventId === null ? [] : [[game.eventId, game] as const])));
  const free = new Set(games.filter(({ eventId }) => eventId === null));
  const seen = new Set<string>();
  const isTeam = teamMatcher(circumstances);
  for (const event of events) {
    if (seen.has(event.id)) continue;
    seen.add(event.id);
    const bound = byEvent.get(event.id);
    const game = bound ?? findGame(free, event, isTeam);
    const sides = game && sidesOf(game, event, isTeam);
    if (!game || !sides) {
      if (event.teams.every((team) => team !== null)) unmatched.push(event);
      continue;
    }
    free.delete(game);
    if (!bound) {
      decisions.push({ kind: 'bind', gameId: game.id, eventId: event.id, feedIds: sides.map(({ feedId }) => feedId) });
    }
    decisions.push(...starts(game, event), ...updates(game, event, sides, circumstances));
    decisions.push(...results(game, event, sides, circumstances));
  }
  return { decisions, unmatched };
}

/** The event's team of each side of the game. */
type Sides = readonly [FeedTeam, FeedTeam];

/** An event of which two games could be is bound to neither. */
function findGame(free: ReadonlySet<FeedGame>, event: FeedEvent, isTeam: IsTeam): FeedGame | undefined {
  const found = [...free].filter((game) => isSameDay(game, event) && sidesOf(game, event, isTeam));
  return found.length === 1 ? found[0] : undefined;
}

function isSameDay(game: FeedGame, event: FeedEvent): boolean {
  if (game.startTime === null || event.startTime === null) return true;
  return Math.abs(game.startTime - event.startTime) <= SAME_DAY_MS;
}

/** By team, never by home and away; undefined unless both teams match, each one side. */
function sidesOf({ team1, team2 }: FeedGame, { teams: [a, b] }: FeedEvent, isTeam: IsTeam): Sides | undefined {
  if (!a || !b) return undefined;
  const straight = isTeam(a, team1) && isTeam(b, team2);
  const swapped = isTeam(a, team2) && isTeam(b, team1);
  if (straight === swapped) return undefined;
  return straight ? [a, b] : [b, a];
}

type IsTeam = (feedTeam: FeedTeam, team: string) => boolean;

/** Normalizes each name once: a hostile feed has thousands of long ones, while a transaction is open. */
function teamMatcher({ boundTeams, namesOf }: Names): IsTeam {
  const knownOf = cached(namesOf);
  const keysOf = cached(({ names }: FeedTeam) => names.map(teamKey));
  return (feedTeam, team) => {
    const bound = boundTeams.get(feedTeam.feedId);
    if (bound !== undefined) return bound === team;
    const known = knownOf(team);
    return keysOf(feedTeam).some((key) => known.has(key));
  };
}

function cached<K, V>(compute: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}

function starts({ id: gameId, namedStart }: FeedGame, { startTime }: FeedEvent): FeedDecision[] {
  const isNew = startTime !== null && startTime !== namedStart?.startTime;
  return isNew ? [{ kind: 'name start', gameId, startTime }] : [];
}

function updates(game: FeedGame, event: FeedEvent, sides: Sides, { now }: Circumstances): FeedDecision[] {
  const isDecided = game.winner !== null;
  const isSettled = isDecided && (game.decidedAt === null || now - game.decidedAt > CORRECTED_FOR_MS);
  const isFree = (field: HandField) => !game.byHand.includes(field);
  const wanted: Partial<FeedFields> = {
    // a game with a winner is final
    ...(!isDecided && isFree('status') && { status: event.status }),
    ...(!isDecided && isFree('clock') && { clock: event.clock }),
    ...(!isSettled && isFree('broadcast') && { broadcast: event.broadcast }),
    ...(!isSettled && isFree('scores') && scoresOf(game, event, sides)),
    ...(!isDecided && game.status === 'scheduled' && startOf(game, event)),
  };
  const changes = Object.entries(wanted).filter(([field, value]) => game[field as keyof FeedFields] !== value);
  return changes.length === 0 ? [] : [{ kind: 'update', gameId: game.id, changes: Object.fromEntries(changes) }];
}

/** Once a game has its winner, only a final for the same winner corrects its scores. */
function scoresOf({ winner }: FeedGame, { status }: FeedEvent, [first, second]: Sides) {
  const { score: score1 } = first;
  const { score: score2 } = second;
  if (score1 === null || score2 === null) return {};
  const isPlayed = status === 'final' || (status === 'live' && winner === null);
  return isPlayed && (winner === null || winner === winnerByPoints(score1, score2)) ? { score1, score2 } : {};
}

/** Of an admin's time and the feed's, the later one counts. */
function startOf({ startSetAt, namedStart }: FeedGame, { startTime }: FeedEvent) {
  if (startTime === null) return {};
  const isNew = namedStart?.startTime !== startTime;
  return isNew || startSetAt === null || startSetAt <= namedStart.at ? { startTime } : {};
}

function results(game: FeedGame, event: FeedEvent, sides: Sides, { mode, now }: Circumstances): FeedDecision[] {
  const { id: gameId, seen } = game;
  const final = finalOf(event, sides);
  if (!final) return seen ? [{ kind: 'see', gameId, final: null }] : [];
  const isSeen = seen !== null && isSame(seen, final);
  if (game.winner === final.winner) return seen && !isSeen ? [{ kind: 'see', gameId, final: null }] : [];
  const against = reasonAgainst(game, event, sides, final, mode);
  // a check that was in doubt confirms nothing
  const isKept = isSeen && (DOUBTS.has(against ?? null) || !DOUBTS.has(seen.reason));
  const isConfirmed = isKept && now - seen.at >= CONFIRMED_AFTER_MS;
  const reason = against ?? (isConfirmed ? undefined : 'unconfirmed');
  const first: FeedDecision[] = isKept ? [] : [{ kind: 'see', gameId, final }];
  return [...first, reason ? { kind: 'suggest', gameId, final, reason } : { kind: 'apply', gameId, final }];
}

/** The winner that the feed names, else the one by points; undefined without either. */
function finalOf({ status }: FeedEvent, [first, second]: Sides): Final | undefined {
  if (status !== 'final' || first.score === null || second.score === null) return undefined;
  const winner = namedWinner(first, second) ?? winnerByPoints(first.score, second.score);
  return winner && { winner, score1: first.score, score2: second.score };
}

function namedWinner(first: FeedTeam, second: FeedTeam): Side | undefined {
  if (first.isWinner === second.isWinner) return undefined;
  return first.isWinner ? 1 : 2;
}

function winnerByPoints(score1: number, score2: number): Side | undefined {
  if (score1 === score2) return undefined;
  return score1 > score2 ? 1 : 2;
}

function isSame(a: Final, b: Final): boolean {
  return a.winner === b.winner && a.score1 === b.score1 && a.score2 === b.score2;
}

/** Returns the first rule that a person has to judge; undefined if there is none. */
function reasonAgainst(
  game: FeedGame,
  event: FeedEvent,
  [first, second]: Sides,
  { score1, score2 }: Final,
  mode: FeedMode,
): SuggestionReason | undefined {
  if (game.isWinnerByHand) return 'by hand';
  if (game.winner !== null) return 'corrected';
  if (!event.isComplete) return 'incomplete';
  if (score1 === score2) return 'level';
  if (namedWinner(first, second) !== winnerByPoints(score1, score2)) return 'fewer points';
  if (!game.isLocked) return 'open round';
  return mode === 'automatic' ? undefined : 'mode';
}
