import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { showPick } from '#client/seasons/showGame.ts';
import { type MissablePick, nextMissing } from './missingPicks.ts';
import styles from './PicksBar.module.css';

export function NextButton({ picks }: { readonly picks: readonly MissablePick[] }) {
  const last = useRef<string>(undefined);
  if (!picks.some(({ isMissing }) => isMissing)) return null;
  return (
    <Button
      className={styles.action}
      rightSection={<IconArrowDown size={18} aria-hidden />}
      onClick={() => {
        last.current = nextMissing(picks, last.current);
        if (last.current !== undefined) showPick(last.current);
      }}
    >
      Next<VisuallyHidden> missing pick</VisuallyHidden>
    </Button>
  );
}
