import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkedGame, showGame } from '#client/seasons/showGame.ts';

/** Shows the game that the address names: `#game-12`. */
export function useLinkedGame(): void {
  const gameId = useLocation({ select: ({ hash }) => linkedGame(hash) });
  useEffect(() => {
    if (gameId !== undefined) showGame(gameId);
  }, [gameId]);
}
