import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PickStatus } from './pickStatus.ts';
import styles from './TeamButton.module.css';

interface Props {
  readonly team: string;
  readonly seed: number;
  readonly status: PickStatus;
  readonly pointsPerPick: number | null;
  readonly disabled: boolean;
  readonly onPick: () => void;
}

const PICKED: ReadonlySet<PickStatus> = new Set(['saving', 'failed', 'saved', 'locked', 'correct', 'wrong']);

/** One team of a matchup; its status line takes space even when empty, so that nothing moves. */
export function TeamButton({ team, seed, status, pointsPerPick, disabled, onPick }: Props) {
  return (
    <button
      type="button"
      className={styles.team}
      data-mark={status}
      aria-pressed={PICKED.has(status)}
      disabled={disabled}
      onClick={() => {
        if (status !== 'saved' && status !== 'saving') onPick();
      }}
    >
      <span className={`numeral ${styles.seed}`}>
        <VisuallyHidden>Seed </VisuallyHidden>
        {seed}
      </span>
      <span className={styles.name}>{team}</span>
      <span className={styles.state}>{statusText(status, pointsPerPick)}</span>
    </button>
  );
}

const check = <IconCheck size={14} stroke={3} aria-hidden />;
const cross = <IconX size={14} stroke={3} aria-hidden />;

function statusText(status: PickStatus, pointsPerPick: number | null): ReactNode {
  switch (status) {
    case 'free':
    case 'other':
      return null;
    case 'saving':
      return 'Saving…';
    case 'failed':
      return 'Not saved · Retry';
    case 'saved':
      return <>{check} Saved</>;
    case 'locked':
      return 'Your pick';
    case 'won':
      return 'Won';
    case 'correct':
      return (
        <>
          {check} {pointsPerPick === null ? 'Correct' : <Points text="Correct" points={pointsPerPick} />}
        </>
      );
    case 'wrong':
      return (
        <>
          {cross} <Points text="Wrong" points={0} />
        </>
      );
  }
}

function Points({ text, points }: { readonly text: string; readonly points: number }) {
  return (
    <>
      <VisuallyHidden>{text}, </VisuallyHidden>
      {points > 0 ? `+${points}` : points}
      <VisuallyHidden> points</VisuallyHidden>
    </>
  );
}
