import type { Game } from '#contract/schemas.ts';
import { Browser, type Faults, type LoadUser } from './loadUser.ts';
import { type Figures, Meters } from './meters.ts';
import { Scheduler } from './scheduler.ts';
import type { LoadSite } from './site.ts';

/** The same as in src/client/api/queries.ts. */
export const POLL_MS = 5_000;
export const TAP_MS = 2_000;

export interface Scenario extends Omit<LoadSite, 'pools'> {
  readonly port: number;
}

export interface ActReport {
  readonly figures: readonly Figures[];
  readonly broken: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  /** requests without a response seconds after the end */
  readonly unanswered: number;
  readonly lateMs: number;
  readonly people: readonly LoadUser[];
}

export class LoadUsers {
  readonly scenario: Scenario;
  readonly meters = new Meters();
  readonly faults: Faults = new Map();
  readonly scheduler = new Scheduler();
  readonly browsers: readonly Browser[];
  readonly root: Browser;
  /** violated invariants, which have to be 0 */
  readonly broken: Record<string, number> = {};

  /** With more browsers than users, some users have several screens open. */
  constructor(scenario: Scenario, count: number) {
    this.scenario = scenario;
    this.browsers = Array.from({ length: count }, (_, n) => this.#browser(scenario.people[n % scenario.people.length]));
    this.root = this.#browser({
      username: 'root',
      cookie: scenario.rootCookie,
      entryId: 0,
      poolId: 0,
      address: '10.0.0.1',
    });
  }

  async moveDeadline(inMs: number): Promise<number> {
    const { id, name } = this.scenario.round;
    const deadline = Date.now() + inMs;
    await this.root.send('PATCH', `/api/rounds/${id}`, [200], { name, deadline: new Date(deadline).toISOString() });
    return deadline;
  }

  async setWinner({ id }: Game, winner: string): Promise<void> {
    await this.root.send('PATCH', `/api/games/${id}`, [200], { winner });
  }

  #browser(person: LoadUser | undefined): Browser {
    if (!person) throw new Error('there are no users');
    return new Browser(this.scenario.port, person, this.faults);
  }
}

/** The requests of the screens in src/client: when they open, every few seconds, and after an event. */
export const screens = {
  dashboard: ({ entryId }: LoadUser, seasonId: number) => [
    '/api/about',
    '/api/seasons',
    '/api/entries',
    '/api/groups',
    '/api/group-memberships',
    ...ofSeason(seasonId),
    `/api/picks?entryId=${entryId}`,
    `/api/seasons/${seasonId}/notices`,
    `/api/seasons/${seasonId}/standings`,
  ],
  leaderboard: ({ poolId }: LoadUser, seasonId: number) => [`/api/groups/${poolId}/leaderboard`, ...ofSeason(seasonId)],
  grid: ({ poolId }: LoadUser, seasonId: number) => [`/api/groups/${poolId}/pick-grid`, `/api/rounds/${seasonId}`],
  picks: ({ entryId }: LoadUser, seasonId: number) => [...ofSeason(seasonId), `/api/picks?entryId=${entryId}`],
  polled: ofSeason,
  /** by any screen after an event, besides its own */
  refetched: (seasonId: number) => [
    ...ofSeason(seasonId),
    `/api/seasons/${seasonId}/notices`,
    `/api/seasons/${seasonId}/standings`,
    '/api/seasons',
  ],
};

function ofSeason(seasonId: number): string[] {
  return [`/api/rounds/${seasonId}`, `/api/games/${seasonId}`];
}

export async function getAll(browser: Browser, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => browser.get(path)));
}

export async function renewAll(browser: Browser, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => browser.renew(path)));
}
