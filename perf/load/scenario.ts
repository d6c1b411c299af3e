import type { Game } from '#contract/schemas.ts';
import { Browser, type Faults, type LoadUser } from './loadUser.ts';
import { type Figures, Meters } from './meters.ts';
import { Scheduler } from './scheduler.ts';
import type { LoadSite } from './site.ts';

export const PASSWORD = 'secret1';
/** How often a screen asks for what it shows (src/client/api/queries.ts). */
export const POLL_MS = 5_000;
/** How often somebody in a hurry picks. */
export const TAP_MS = 2_000;

/** What an act is given: a site, and who comes to it. */
export interface Scenario extends Omit<LoadSite, 'pools'> {
  readonly port: number;
}

/** What an act tells. */
export interface ActReport {
  readonly figures: readonly Figures[];
  readonly broken: Readonly<Record<string, number>>;
  /** answers that there may not be */
  readonly faults: Readonly<Record<string, number>>;
  /** what clients still waited for some seconds after the end */
  readonly unanswered: number;
  /** what the load's own work may have added to a time */
  readonly lateMs: number;
  /** those who came, with their sessions */
  readonly people: readonly LoadUser[];
}

/** What every act has: browsers, what they measure, and a pace. */
export class LoadUsers {
  readonly scenario: Scenario;
  readonly meters = new Meters();
  readonly faults: Faults = new Map();
  readonly scheduler = new Scheduler();
  readonly browsers: readonly Browser[];
  readonly root: Browser;
  /** what has to be none */
  readonly broken: Record<string, number> = {};

  /** With more browsers than people, some have several screens open. */
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

  /** Moves the deadline of the open round, and answers where to. */
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
    if (!person) throw new Error('nobody comes');
    return new Browser(this.scenario.port, person, this.faults);
  }
}

/** What the screens of src/client ask for: at first, every few seconds, and when the stream tells of a change. */
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
  ],
  leaderboard: ({ poolId }: LoadUser, seasonId: number) => [`/api/groups/${poolId}/leaderboard`, ...ofSeason(seasonId)],
  grid: ({ poolId }: LoadUser, seasonId: number) => [`/api/groups/${poolId}/pick-grid`, `/api/rounds/${seasonId}`],
  picks: ({ entryId }: LoadUser, seasonId: number) => [...ofSeason(seasonId), `/api/picks?entryId=${entryId}`],
  /** of a leaderboard and of My Picks */
  polled: ofSeason,
  /** of any screen, beside its own */
  told: (seasonId: number) => [...ofSeason(seasonId), `/api/seasons/${seasonId}/notices`, '/api/seasons'],
};

function ofSeason(seasonId: number): string[] {
  return [`/api/rounds/${seasonId}`, `/api/games/${seasonId}`];
}

/** Asks for all of a screen. */
export async function getAll(browser: Browser, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => browser.get(path)));
}

/** Asks anew for all that a change may have put out of date. */
export async function renewAll(browser: Browser, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => browser.renew(path)));
}
