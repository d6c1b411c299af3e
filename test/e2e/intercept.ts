import type { Page, Route } from 'playwright-core';

const PROBE = '/robots.txt';

/** Intercepts requests. For an open page, `page.route` returns before its next request is sure to be intercepted. */
export async function intercept(page: Page, ...routing: Parameters<Page['route']>): Promise<void> {
  await page.route(...routing);
  if (page.url() === 'about:blank') return;
  let isOn = false;
  const answer = (probe: Route) => {
    isOn = true;
    return probe.fulfill();
  };
  await page.route(PROBE, answer);
  while (!isOn) await page.evaluate(async (address) => (await fetch(address)).text(), PROBE);
  await page.unroute(PROBE, answer);
}
