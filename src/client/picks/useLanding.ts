import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { landOn, linkedGame, showGame } from '#client/seasons/showGame.ts';

/**
 * Shows the game that the address names, `#game-12`, else the first missing pick, once the navigation has ended and can take
 * neither focus nor scroll position any more. A screen that opens scrolled was gone back to, and stays there.
 */
export function useLanding(firstMissing: string | undefined): void {
  const location = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  const missing = useRef(firstMissing);
  missing.current = firstMissing;
  const hasLanded = useRef(false);
  useEffect(() => {
    if (!location) return;
    const isRestored = !hasLanded.current && window.scrollY > 0;
    hasLanded.current = true;
    const gameId = linkedGame(location.hash);
    if (gameId !== undefined) showGame(gameId);
    else if (missing.current !== undefined && !isRestored) landOn(missing.current);
  }, [location]);
}
