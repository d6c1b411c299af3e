import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';

export const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};
export const WITHOUT_COLORS: RunOptions = { ...RULES, rules: { 'color-contrast': { enabled: false } } };
export const COLORS: RunOptions = {
  ...RULES,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};
/** Half as large as the package's `source`. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Such a part is read aloud whole whenever it changes, its buttons like text. That of a toast is not: the library announces it. */
const CONTROLS_IN_STATUS = '[role="status"]:not([aria-live="off"]) :is(a[href], button, input, select, textarea)';

/** Expects that axe finds nothing on the shown screen, and that nothing to press is in a live region. */
export async function checkRules(page: Page, rules: RunOptions, colorScheme = ''): Promise<void> {
  await page.evaluate(endAnimations);
  // the library is large, so a page gets it once
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(findViolations, rules);
  expect(violations, `what axe finds at ${page.url()} ${colorScheme}`).toEqual([]);
  expect(await page.locator(CONTROLS_IN_STATUS).allTextContents(), `controls in a status at ${page.url()}`).toEqual([]);
}

/** A target that header or bars cover in part is scrolled from under them, so its size is not judged. Runs in the page. */
async function findViolations(rules: RunOptions): Promise<unknown[]> {
  const page = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await page.axe.run(rules);
  const bars = [...document.querySelectorAll('header, [data-tab-bar], [data-foot]')];
  const isCovered = (selector: string) => {
    const target = document.querySelector(selector);
    const box = target?.getBoundingClientRect();
    return bars.some((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return box && !bar.contains(target) && box.bottom > top && box.top < bottom;
    });
  };
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'target-size' || !isCovered(String(target[0])))
      .map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  );
}

/** Finishes all finite animations, because contrast is wrong during them. Runs in the page. */
async function endAnimations(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY));
  for (const animation of ending) animation.finish();
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** `npm test` checks the colors of each page in `widths` only, as the contrast of colors takes as long as all other rules. */
export function checksColors(): boolean {
  return inject('isEveryDevice') === true || process.env.PICTURES !== undefined;
}
