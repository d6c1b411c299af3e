import type { BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Entry } from '#contract/schemas.ts';
import type { ApiUser } from '#test/support/app.ts';
import type { BrowserUser } from './browserUser.ts';
import { intercept } from './intercept.ts';
import type { BrowserSite } from './site.ts';
import { SOON } from './toasts.ts';

const PICKS = '**/api/picks?*';

/** My Picks, as a user sees it. */
export class PicksPage {
  readonly page: Page;
  /** the bar at the foot of the window */
  readonly bar: Locator;
  readonly person: BrowserUser;

  /** Opens My Picks for a user. */
  static async open(site: BrowserSite, device: BrowserContextOptions, who: ApiUser): Promise<PicksPage> {
    return new PicksPage(await site.open('/picks', device, who));
  }

  constructor(person: BrowserUser) {
    this.person = person;
    this.page = person.page;
    this.bar = this.page.locator('[data-foot]');
  }

  /** The game of a team. */
  matchup(team: string): Locator {
    return this.page.getByRole('group', { name: team });
  }

  team(name: string): Locator {
    return this.page.getByRole('radio', { name });
  }

  /** Waits until a team is marked so, such as "Saved". */
  async waitForMark(team: string, mark: string): Promise<void> {
    await this.team(team).getByText(mark, { exact: true }).waitFor(SOON);
  }

  /** Waits for the text on the bar; one about the connection is announced, too. */
  async waitForBar(text: string): Promise<void> {
    await this.bar.getByText(text, { exact: true }).waitFor(SOON);
    if (text.startsWith('Offline')) await this.page.getByRole('status').getByText(text, { exact: true }).waitFor();
  }

  /** Waits until a team has the focus, inside the window. */
  async waitForFocus(team: string): Promise<void> {
    const target = this.team(team);
    await expect.poll(() => target.evaluate((element) => element === document.activeElement), SOON).toBe(true);
    const box = await target.boundingBox();
    const height = this.page.viewportSize()?.height ?? 0;
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThan(height);
  }

  /** The picked teams of the first entry on the server, by game. */
  async readPicked(): Promise<string[]> {
    const [entry] = (await this.person.read('/api/entries')) as Entry[];
    if (!entry) throw new Error('there is no entry');
    const picks = (await this.person.read(`/api/picks?entryId=${entry.id}`)) as { gameId: number; pick: string }[];
    return picks.toSorted((a, b) => a.gameId - b.gameId).map(({ pick }) => pick);
  }

  /** Records the saves that are sent, such as "POST /api/picks". */
  recordSaves(): readonly string[] {
    const sent: string[] = [];
    this.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/picks' && request.method() !== 'GET') sent.push(`${request.method()} ${pathname}`);
    });
    return sent;
  }

  /** Handles saves by `handle` until the returned function is called. */
  async interceptSaves(handle: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
    const onRoute = (route: Route) => (isSave(route) ? handle(route) : route.continue());
    await intercept(this.page, PICKS, onRoute);
    return () => this.page.unroute(PICKS, onRoute);
  }

  /** Delays saves until the returned function is called. */
  async holdSaves(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.interceptSaves(async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** Aborts saves until the returned function is called. */
  breakSaves(): Promise<() => Promise<void>> {
    return this.interceptSaves((route) => route.abort('internetdisconnected'));
  }

  /** Aborts reads of picks until the returned function is called. */
  async breakReads(): Promise<() => Promise<void>> {
    this.person.allowFailedRequests();
    const onRoute = (route: Route) => (isSave(route) ? route.continue() : route.abort('internetdisconnected'));
    await intercept(this.page, PICKS, onRoute);
    return () => this.page.unroute(PICKS, onRoute);
  }
}

function isSave(route: Route): boolean {
  return route.request().method() !== 'GET';
}
