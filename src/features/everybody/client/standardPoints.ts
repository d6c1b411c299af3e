import type { Game, OwnPick, Round } from '#contract/schemas.ts';

type PastRound = Pick<Round, 'id' | 'number'>;
type Played = Pick<Game, 'id' | 'roundId' | 'winner'>;

/** Returns the points of an entry's right picks in past rounds, each its round's number; null without a pick in one. */
export function standardPoints(
  past: readonly PastRound[],
  games: readonly Played[],
  own: readonly Pick<OwnPick, 'gameId' | 'pick'>[],
): number | null {
  const picks = new Map(own.map(({ gameId, pick }) => [gameId, pick]));
  const earned = games.flatMap(({ id, roundId, winner }) => {
    const round = past.find((each) => each.id === roundId);
    const pick = picks.get(id);
    return round && pick !== undefined ? [pick === winner ? round.number : 0] : [];
  });
  return earned.length === 0 ? null : earned.reduce((sum, points) => sum + points, 0);
}
