import { isMotionReduced } from '#client/ui/media.ts';

export const gameElementId = (gameId: number) => `game-${gameId}`;

/** The field of the guess for the tie-breaker, in the card of the Championship game. */
export const GUESS_ID = 'guess';

/** Opens the switch of an entry's autopilot on My Picks; reminders link to it. */
export const AUTOPILOT_ID = 'autopilot';

export function linkedGame(hash: string): number | undefined {
  const id = /^game-(\d+)$/.exec(hash)?.[1];
  return id === undefined ? undefined : Number(id);
}

const MAX_FRAMES = 120;

export function showGame(gameId: number): void {
  showPick(gameElementId(gameId));
}

/** Scrolls to a game or to the guess, and moves the focus to its picked team, else the first, or to the field. */
export function showPick(elementId: string): void {
  inOpenRound(elementId, (element) => {
    element.scrollIntoView({ block: 'center', behavior: isMotionReduced() ? 'auto' : 'smooth' });
    const field = element instanceof HTMLInputElement ? element : element.querySelector<HTMLElement>('[tabindex="0"]');
    field?.focus({ preventScroll: true });
  });
}

/** Scrolls to a game or to the guess unless it is in sight, so that what follows it is, too. The focus stays. */
export function landOn(elementId: string): void {
  inOpenRound(elementId, (element) => {
    const before = window.scrollY;
    const shown = element.closest('form') ?? element;
    shown.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (window.scrollY !== before) shown.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
}

/** Opens the round of an element if it is closed, and then runs `action`. */
function inOpenRound(elementId: string, action: (element: HTMLElement) => void): void {
  const element = document.getElementById(elementId);
  const panel = element?.closest<HTMLElement>('[role=region][aria-labelledby]');
  const control = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '');
  if (!element || !panel) return;
  if (control?.getAttribute('aria-expanded') === 'false') control.click();
  const run = (frames: number) => {
    const isOpening = !element.checkVisibility() || panel.style.height !== '';
    if (isOpening && frames > 0) requestAnimationFrame(() => run(frames - 1));
    else action(element);
  };
  run(MAX_FRAMES);
}
