import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkedGame, showGame } from '#client/seasons/showGame.ts';

/** Shows the game that the address names, `#game-12`, once the navigation has ended and can no longer take the focus. */
export function useLinkedGame(): void {
  const gameId = useRouterState({ select: ({ resolvedLocation }) => linkedGame(resolvedLocation?.hash ?? '') });
  useEffect(() => {
    if (gameId !== undefined) showGame(gameId);
  }, [gameId]);
}
