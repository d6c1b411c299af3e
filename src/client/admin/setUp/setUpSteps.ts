import type { Game, Pool, Season } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';

const STEPS = ['season', 'bracket', 'pool', 'invite'] as const;
export type StepName = (typeof STEPS)[number];

export interface SetUpStep {
  readonly name: StepName;
  readonly state: 'done' | 'next' | 'later';
}

/** The season that the site shows first, with the data of this user. */
export interface SeasonData {
  readonly season: Season;
  /** ids of past rounds */
  readonly past: ReadonlySet<number>;
  readonly games: readonly Game[];
  /** the user's pools of the season */
  readonly pools: readonly Pool[];
  readonly standings: readonly PoolStanding[];
}

/** Returns the steps to an invited pool; none once all are done, or while the tournament runs or is archived. */
export function setUpSteps(userId: number, data: SeasonData | undefined): SetUpStep[] {
  if (data && (data.season.isArchived || hasBegun(data))) return [];
  const done = doneSteps(userId, data);
  const next = STEPS.find((name) => !done.has(name));
  if (!next) return [];
  return STEPS.map((name) => ({ name, state: done.has(name) ? 'done' : name === next ? 'next' : 'later' }));
}

function doneSteps(userId: number, data: SeasonData | undefined): ReadonlySet<StepName> {
  const done = new Set<StepName>();
  if (!data) return done;
  done.add('season');
  if (data.games.length > 0) done.add('bracket');
  if (data.pools.length > 0) done.add('pool');
  if (data.pools.some(({ id, adminId }) => adminId !== userId || hasOthers(id, data))) done.add('invite');
  return done;
}

/** Whether a round with games is past. */
function hasBegun({ games, past }: SeasonData): boolean {
  return games.some(({ roundId }) => past.has(roundId));
}

function hasOthers(poolId: number, { standings }: SeasonData): boolean {
  return standings.some(({ groupId, entries, own }) => groupId === poolId && entries > own.length);
}
