import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './TeamButton.module.css';
import type { TeamMark } from './teamMark.ts';

interface Props {
  readonly team: string;
  readonly seed: number;
  readonly mark: TeamMark;
  /** what a correct pick earns; null while the round is open */
  readonly worth: number | null;
  readonly disabled: boolean;
  readonly onPick: () => void;
}

const PICKED: ReadonlySet<TeamMark> = new Set(['saving', 'failed', 'saved', 'locked', 'correct', 'wrong']);

/** One team of a matchup; the line under its name is always reserved, so nothing moves when a state appears. */
export function TeamButton({ team, seed, mark, worth, disabled, onPick }: Props) {
  return (
    <button
      type="button"
      className={styles.team}
      data-mark={mark}
      aria-pressed={PICKED.has(mark)}
      disabled={disabled}
      onClick={() => {
        if (mark !== 'saved' && mark !== 'saving') onPick();
      }}
    >
      <span className={`numeral ${styles.seed}`}>
        <VisuallyHidden>Seed </VisuallyHidden>
        {seed}
      </span>
      <span className={styles.name}>{team}</span>
      <span className={styles.state}>{stateLine(mark, worth)}</span>
    </button>
  );
}

const check = <IconCheck size={14} stroke={3} aria-hidden />;
const cross = <IconX size={14} stroke={3} aria-hidden />;

function stateLine(mark: TeamMark, worth: number | null): ReactNode {
  switch (mark) {
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
          {check} {worth === null ? 'Correct' : <Points words="Correct" points={worth} />}
        </>
      );
    case 'wrong':
      return (
        <>
          {cross} <Points words="Wrong" points={0} />
        </>
      );
  }
}

function Points({ words, points }: { readonly words: string; readonly points: number }) {
  return (
    <>
      <VisuallyHidden>{words}, </VisuallyHidden>
      {points > 0 ? `+${points}` : points}
      <VisuallyHidden> points</VisuallyHidden>
    </>
  );
}
