import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { showGame } from '#client/seasons/showGame.ts';
import type { Game } from '#contract/schemas.ts';
import { nextMissing } from './missingPicks.ts';
import styles from './PicksBar.module.css';

interface Props {
  readonly games: readonly Game[];
  readonly isMissing: (game: Game) => boolean;
}

export function NextButton({ games, isMissing }: Props) {
  const last = useRef<number>(undefined);
  if (!games.some(isMissing)) return null;
  return (
    <Button
      className={styles.action}
      rightSection={<IconArrowDown size={18} aria-hidden />}
      onClick={() => {
        last.current = nextMissing(games, isMissing, last.current)?.id;
        if (last.current !== undefined) showGame(last.current);
      }}
    >
      Next<VisuallyHidden> missing pick</VisuallyHidden>
    </Button>
  );
}
