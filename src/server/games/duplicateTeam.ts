import { conflict, errorOn } from '#server/errors.ts';

/** A write to games that has a team play twice in a round is refused, in the database's words: they name the team. */
export function refuseDuplicateTeam<T>(write: Promise<T>): Promise<T> {
  return errorOn('games_team_once_a_round', (error) => conflict(error.message), write);
}
