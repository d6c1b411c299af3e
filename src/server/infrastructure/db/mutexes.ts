import type { Sql, Tx } from './database.ts';

/**
 * What only one at a time may do, each with what its id is. Advisory locks of PostgreSQL ensure it; they have one space of keys
 * for the whole database, so two with one value would wait for each other.
 */
export const Mutex = {
  /** a season: its deadlines, in the trigger `rounds_deadlines_rise` */
  deadlines: 1,
  /** a round: its teams, in the trigger `games_team_once_a_round` */
  teams: 2,
  /** a season: its games, because propagation locks further games */
  bracket: 3,
  /** a user: the number of pools that they administer */
  poolCount: 4,
  /** a season: the right to ask its feed */
  feedCheck: 5,
  /** a channel: the right to queue its deliveries after rounds */
  roundQueues: 6,
  /** always 0 */
  migrations: 7,
  /** a season: the order of what is told of it and of the lines of its ledger, also taken by triggers */
  orderOfSeason: 8,
  /** a pool: the order of what is told of it */
  orderOfPool: 9,
  /** always 0; of a session, as a backup is no transaction */
  nightlyBackup: 10,
  /** a number for each work that one process does as long as it runs; of a session */
  oneProcess: 11,
} as const;
export type Mutex = (typeof Mutex)[keyof typeof Mutex];

/** Waits for a mutex and holds it until the transaction ends. */
export async function takeMutex(tx: Tx, mutex: Mutex, id: number): Promise<void> {
  await tx`select from pg_advisory_xact_lock(${mutex}, ${id})`;
}

/** The same, next to others that share it. */
export async function shareMutex(tx: Tx, mutex: Mutex, id: number): Promise<void> {
  await tx`select from pg_advisory_xact_lock_shared(${mutex}, ${id})`;
}

/** Runs work that is no transaction while this connection holds a mutex; not at all while another one does. */
export async function withMutex(sql: Sql, mutex: Mutex, id: number, work: () => Promise<void>): Promise<void> {
  const [row] = await sql<[{ isTaken: boolean }]>`select pg_try_advisory_lock(${mutex}, ${id}) as is_taken`;
  if (!row.isTaken) return;
  try {
    await work();
  } finally {
    await sql`select pg_advisory_unlock(${mutex}, ${id})`;
  }
}

/** Takes a mutex until the transaction ends, or returns false while somebody else holds it. */
export async function tryMutex(tx: Tx, mutex: Mutex, id: number): Promise<boolean> {
  const [row] = await tx<[{ isTaken: boolean }]>`select pg_try_advisory_xact_lock(${mutex}, ${id}) as is_taken`;
  return row.isTaken;
}
