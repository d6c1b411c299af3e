import { gameFieldsOf } from '#domain/bracket/gameFields.ts';
import { type Side, sideOf } from '#domain/sides.ts';
import type { FeedDecision, FeedEvent, FeedFields, FeedGame } from './feed.ts';
import { type Circumstances, type Reconciled, reconcile } from './reconcile.ts';

/** Who has settled a place, or has opened it again. */
export type SettledBy = 'feed' | 'hand';

/** A place that two teams play for, such as `Texas/Xavier`, with what a feed says of their game. */
export interface PlayIn extends FeedFields, Pick<FeedGame, 'deadline' | 'eventId' | 'feedIds' | 'seen'> {
  /** the first game that the place is in, and its side there */
  readonly gameId: number;
  readonly side: Side;
  readonly place: string;
  /** the names of both teams, in the order in which scores and ids are */
  readonly parts: readonly [string, string];
  /** the name in the game now: the place, the part that has won it, or what a person has called it */
  readonly team: string;
  /** epoch milliseconds */
  readonly settledAt: number | null;
  readonly settledBy: SettledBy | null;
}

/** A name that a person has given to a place, and that is neither of its teams, is left alone. */
export function isLeftAlone({ team, place, parts }: PlayIn): boolean {
  return team !== place && !parts.includes(team);
}

/** A place that a person has renamed before its event was found takes none. */
function takesNoEvent({ team, place, eventId, settledBy }: PlayIn): boolean {
  return team !== place && eventId === null && settledBy === 'hand';
}

/**
 * Returns the play-ins as games of their two teams, for the schedule and for `reconcile`: settled is decided, and the part
 * that has the place is the winner. `id` is the index in the list.
 */
export function gamesOfPlayIns(playIns: readonly PlayIn[]): FeedGame[] {
  return playIns.flatMap((playIn, id) => {
    if (isLeftAlone(playIn) || takesNoEvent(playIn)) return [];
    const [team1, team2] = playIn.parts;
    const { startTime, deadline, eventId, feedIds, seen } = playIn;
    return {
      ...gameFieldsOf(playIn),
      startTime,
      eventId,
      feedIds,
      seen,
      id,
      team1,
      team2,
      isPlayIn: true,
      winner: sideOf({ team1, team2 }, playIn.team),
      decidedAt: playIn.settledAt,
      isWinnerByHand: playIn.settledBy === 'hand',
      deadline,
      // a play-in is over before its round, and may be settled at any time
      isLocked: true,
      byHand: [],
      startSetAt: null,
      namedStart: null,
    };
  });
}

export interface PlayInDecision {
  readonly playIn: PlayIn;
  readonly decision: FeedDecision;
}

interface SeasonReconciled extends Reconciled {
  readonly playInDecisions: readonly PlayInDecision[];
}

/**
 * Decides about the games of a season and the play-ins for its places. The event of a play-in may be that of a game, too: where
 * an admin has made the First Four a round, `Texas` plays `Xavier` there, and their final also settles `Texas/Xavier`.
 */
export function reconcileSeason(
  games: readonly FeedGame[],
  playIns: readonly PlayIn[],
  events: readonly FeedEvent[],
  circumstances: Circumstances,
): SeasonReconciled {
  const leftAlone = new Set(playIns.filter(isLeftAlone).flatMap(({ eventId }) => eventId ?? []));
  const known = events.filter(({ id }) => !leftAlone.has(id));
  const ofPlaces = reconcile(gamesOfPlayIns(playIns), known, circumstances);
  const ofNoPlace = new Set(ofPlaces.unmatched);
  const { decisions, unmatched, faults } = reconcile(games, events, circumstances);
  const playInDecisions = ofPlaces.decisions.flatMap((decision) => {
    const playIn = playIns[decision.gameId];
    return playIn ? [{ playIn, decision }] : [];
  });
  return {
    decisions,
    unmatched: unmatched.filter((event) => ofNoPlace.has(event)),
    faults: [...ofPlaces.faults, ...faults],
    playInDecisions,
  };
}
