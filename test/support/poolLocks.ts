import type { Pool } from '#contract/schemas.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import type { Notes } from './referenceScorer.ts';

type LedgerGame = readonly [id: number, ...teams: unknown[]];
type Line = readonly [number, string, unknown, kind: string, ...what: unknown[]];

const WINNER = 6;

/** Returns the locks after which their round was open with a decided game, as a reader of the ledger finds them: round and lock. */
function reopenedLocks(lines: readonly Line[]): Set<string> {
  const reopened = new Set<string>();
  const rounds = new Map<number, { lock: number; isOpen: boolean }>();
  const games = new Map<number, { roundId: number; isDecided: boolean }>();
  const isDecided = (roundId: number) => [...games.values()].some((game) => game.roundId === roundId && game.isDecided);
  const play = (roundId: number, game: LedgerGame) => games.set(game[0], { roundId, isDecided: game[WINNER] !== null });
  for (const [, , , kind, ...what] of lines) {
    const id = Number(what[0]);
    if (kind === 'gone') games.delete(id);
    if (kind === 'open') rounds.set(id, { lock: rounds.get(id)?.lock ?? 0, isOpen: true });
    if (kind === 'game') play(id, what[1] as LedgerGame);
    if (kind === 'lock') {
      for (const game of what[3] as LedgerGame[]) play(id, game);
      if (isDecided(id)) reopened.add(`${id} ${rounds.get(id)?.lock ?? 0}`);
      rounds.set(id, { lock: Number(what[2]), isOpen: false });
    }
    for (const [roundId, { lock, isOpen }] of rounds)
      if (isOpen && isDecided(roundId)) reopened.add(`${roundId} ${lock}`);
  }
  return reopened;
}

/** Reads who was in a pool at its locks. */
export async function readPoolLocks(
  sql: Sql,
  { id, seasonId }: Pick<Pool, 'id' | 'seasonId'>,
): Promise<Notes['locks']> {
  const lines = await sql<{ line: string }[]>`
    select line from ledger_lines where season_id = ${seasonId} order by number
  `;
  const reopened = reopenedLocks(lines.map(({ line }) => JSON.parse(line)));
  const locks = await sql<{ roundId: number; lock: number; entryIds: number[] }[]>`
    select round_id as "roundId", lock, entry_ids as "entryIds" from pool_locks
    where pool_id = ${id} order by settled_at, round_id
  `;
  return locks.map((each) => ({ ...each, wasReopened: reopened.has(`${each.roundId} ${each.lock}`) }));
}
