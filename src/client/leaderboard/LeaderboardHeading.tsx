import { ActionIcon, Button } from '@mantine/core';
import { IconChartLine, IconPlugConnectedX } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useIsOnline } from '#client/api/connection.ts';
import { useIsNarrow } from '#client/ui/media.ts';
import styles from './LeaderboardHeading.module.css';

interface Props {
  readonly title: string;
  readonly progress: string;
  readonly sign: ReactNode;
  readonly select: ReactNode;
  /** buttons */
  readonly children: ReactNode;
}

/** Two lines on a phone: the title, then the progress and the buttons. */
export function LeaderboardHeading({ title, progress, sign, select, children }: Props) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.note}>
        <p>{progress}</p>
        {sign}
      </div>
      <div className={styles.select}>{select}</div>
      <div className={styles.tools}>{children}</div>
    </div>
  );
}

/** Shows whether the standings are up to date: the last poll and the last call of the client succeeded. */
export function LiveSign({ hasFailed }: { readonly hasFailed: boolean }) {
  const isInterrupted = !useIsOnline() || hasFailed;
  return (
    <p className={styles.sign} role="status" data-interrupted={isInterrupted || undefined}>
      {isInterrupted ? <IconPlugConnectedX size={16} aria-hidden /> : <span className={styles.dot} aria-hidden />}
      {isInterrupted ? 'Not live' : 'Live'}
    </p>
  );
}

type ChartButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-expanded' | 'aria-controls' | 'onClick'>;

export function ChartButton(props: ChartButtonProps) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) {
    return (
      <Button variant="default" {...props}>
        Chart
      </Button>
    );
  }
  return (
    <ActionIcon variant="default" flex="none" aria-label="Chart" {...props}>
      <IconChartLine size={20} aria-hidden />
    </ActionIcon>
  );
}
