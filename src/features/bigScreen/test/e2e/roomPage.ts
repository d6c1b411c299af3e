import type { BrowserUser } from '#test/e2e/browserUser.ts';

export const HALL = { viewport: { width: 1920, height: 1080 } };
export const HALL_4K = { viewport: { width: 3840, height: 2160 } };

/** Returns the size of the smallest text on a screen for the room, in pixels, and the texts that reach over its edge. */
export function measureTexts({ page }: BrowserUser): Promise<{ smallest: number; beyond: string[] }> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const beyond: string[] = [];
    let smallest = Number.POSITIVE_INFINITY;
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode;
      const box = element?.getBoundingClientRect();
      // what is for screen readers is a pixel wide, and a tile is a picture
      if (!element || !box || !textContent?.trim() || box.width <= 1 || element.closest('[aria-hidden]')) continue;
      smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(element).fontSize));
      if (box.bottom > window.innerHeight || box.right > window.innerWidth) beyond.push(textContent);
    }
    return { smallest, beyond };
  });
}

/** Returns where what is shown stands at these seconds of its drift. */
export function driftPlaces({ page }: BrowserUser, ...seconds: number[]): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('> div')
    .evaluate((shown, times) => {
      const [drift] = shown.getAnimations();
      if (!drift) return [];
      drift.pause();
      return times.map((time) => {
        drift.currentTime = time * 1000;
        return getComputedStyle(shown).transform;
      });
    }, seconds);
}
