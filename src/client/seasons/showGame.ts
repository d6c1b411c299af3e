import { isMotionReduced } from '#client/ui/media.ts';

export const gameElementId = (gameId: number) => `game-${gameId}`;

export function linkedGame(hash: string): number | undefined {
  const id = /^game-(\d+)$/.exec(hash)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** A round takes fewer frames to open. */
const MAX_FRAMES = 120;

/** Opens the round of a game if it is closed, scrolls to the game and moves the focus to its first team. */
export function showGame(gameId: number): void {
  const game = document.getElementById(gameElementId(gameId));
  const panel = game?.closest<HTMLElement>('[role=region][aria-labelledby]');
  const control = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '');
  if (!game || !panel) return;
  if (control?.getAttribute('aria-expanded') === 'false') control.click();
  const show = (frames: number) => {
    const isOpening = !game.checkVisibility() || panel.style.height !== '';
    if (isOpening && frames > 0) {
      requestAnimationFrame(() => show(frames - 1));
      return;
    }
    game.scrollIntoView({ block: 'center', behavior: isMotionReduced() ? 'auto' : 'smooth' });
    game.querySelector('button')?.focus({ preventScroll: true });
  };
  show(MAX_FRAMES);
}
