import type { CDPSession, Locator, Page } from 'playwright-core';

const SLOWER = 4;
const WHEEL_TURNS = 12;
const KEYS = ['PageDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'PageDown', 'ArrowDown', 'End', 'PageUp', 'Home'];
/** Browsers ignore the slowest of 50 interactions in INP. */
const INTERACTIONS_PER_OUTLIER = 50;

export interface Interaction {
  readonly event: string;
  readonly milliseconds: number;
}

export interface GridScroll {
  /** interaction to next paint, at the 98th percentile */
  readonly inp: number;
  readonly worst: Interaction;
  readonly interactions: number;
  /** in milliseconds; 0 if none took 50 */
  readonly longestFrame: number;
  /** the greatest number of cells in the document */
  readonly cells: number;
}

/** Opens all rounds of the pick grid, scrolls it, and presses its buttons, on a four times slower processor. */
export async function scrollGrid(page: Page): Promise<GridScroll> {
  const grid = page.getByRole('region', { name: 'Picks, round by round' });
  const session = await page.context().newCDPSession(page);
  await page.evaluate(observe);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const rounds = await grid.getByRole('heading', { level: 2 }).getByRole('button').all();
  for (const round of rounds) if ((await round.getAttribute('aria-expanded')) === 'false') await round.click();
  let cells = 0;
  for (const scroll of [wheel, swipe, type]) {
    await scroll(page, grid, session);
    cells = Math.max(cells, await grid.locator('td, th').count());
  }
  await walkEntries(page, grid);
  for (const round of rounds) {
    await round.click();
    await round.click();
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { ...summary(await page.evaluate(observed)), cells };
}

async function wheel(page: Page): Promise<void> {
  await page.mouse.move(...middleOf(page));
  for (const [x, y] of [
    [1500, 0],
    [0, 700],
    [-400, 0],
    [900, 300],
    [0, -500],
  ] as const) {
    for (let turn = 0; turn < WHEEL_TURNS; turn++) await page.mouse.wheel(x, y);
    // a key press during the scrolling counts as well
    await page.keyboard.press('ArrowDown');
  }
}

/** The middle of the window, where the grid is once the page has been scrolled to it. */
function middleOf(page: Page): [number, number] {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return [width / 2, height / 2];
}

async function swipe(page: Page, _: Locator, session: CDPSession): Promise<void> {
  const [x, y] = middleOf(page);
  for (const [xDistance, yDistance] of [
    [-2000, 0],
    [0, -1500],
    [-3000, 0],
    [1000, 0],
    [0, 1500],
  ] as const) {
    const gesture = { x, y, xDistance, yDistance, speed: 3000, gestureSourceType: 'touch' } as const;
    await session.send('Input.synthesizeScrollGesture', gesture);
  }
}

async function type(page: Page, grid: Locator): Promise<void> {
  await grid.locator('tbody button').first().focus();
  for (const key of KEYS) for (let time = 0; time < 3; time++) await page.keyboard.press(key);
}

/** Moves along the entries by keyboard, opens a matchup, and hides and shows the games without differing picks. */
async function walkEntries(page: Page, grid: Locator): Promise<void> {
  await grid.locator('th[tabindex="0"]').first().focus();
  for (let entry = 0; entry < 15; entry++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await grid.locator('tbody button').first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const filter = page.getByRole('checkbox', { name: 'Only where we differ' });
  await filter.click();
  await filter.click();
}

declare global {
  interface Window {
    gridScroll?: { interactions: Map<number, Interaction>; longestFrame: number };
  }
}

function observe(): void {
  const measured = { interactions: new Map<number, Interaction>(), longestFrame: 0 };
  window.gridScroll = measured;
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration } of list.getEntries() as PerformanceEventTiming[]) {
      const known = measured.interactions.get(interactionId)?.milliseconds ?? 0;
      if (interactionId > 0 && duration > known)
        measured.interactions.set(interactionId, { event: name, milliseconds: duration });
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.longestFrame = Math.max(measured.longestFrame, duration);
  }).observe({ type: 'long-animation-frame' });
}

/** Runs in the page: returns the measurements after the last frame was reported. */
async function observed(): Promise<{ interactions: Interaction[]; longestFrame: number }> {
  await new Promise((painted) => setTimeout(painted, 500));
  const { interactions, longestFrame } = window.gridScroll ?? {
    interactions: new Map<number, Interaction>(),
    longestFrame: 0,
  };
  return { interactions: [...interactions.values()], longestFrame };
}

function summary({ interactions, longestFrame }: Awaited<ReturnType<typeof observed>>): Omit<GridScroll, 'cells'> {
  const slowest = interactions.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const [worst] = slowest;
  const counted = slowest[Math.floor(slowest.length / INTERACTIONS_PER_OUTLIER)];
  if (!worst || !counted) throw new Error('no interaction was measured');
  return { inp: counted.milliseconds, worst, interactions: slowest.length, longestFrame: Math.round(longestFrame) };
}
