import { conflict, errorOn } from '#server/errors.ts';

/** Maps a team that plays twice in a round to 409; the database's message names the team. */
export function rejectDuplicateTeam<T>(write: Promise<T>): Promise<T> {
  return errorOn('games_team_once_a_round', (error) => conflict(error.message), write);
}
