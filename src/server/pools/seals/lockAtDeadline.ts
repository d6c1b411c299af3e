import { autopilotSides } from '#domain/scoring/autopilot.ts';
import { setActor } from '#server/infrastructure/audit/audit.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { lockDueRound } from '#server/tournament/rounds/lockQueries.ts';
import { listGames } from '#server/tournament/season/gamesQueries.ts';
import { insertAutopilotLock } from './autopilotQueries.ts';

/** Locks a round that is due, and stores what the autopilot goes by at this lock (docs/spec.md#autopilot). */
export async function lockAtDeadline(tx: Tx, id: number): Promise<void> {
  await setActor(tx, 'clock');
  const locked = await lockDueRound(tx, id);
  if (!locked) return;
  const games = (await listGames(tx, locked.seasonId)).filter(({ roundId }) => roundId === id);
  await insertAutopilotLock(tx, { roundId: id, lock: locked.lock }, autopilotSides(games));
}
