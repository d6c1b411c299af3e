import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Row } from '#client/ui/layout.tsx';
import { TeamName } from '#client/ui/TeamName.tsx';
import { TeamTile } from '#client/ui/TeamTile.tsx';
import type { TeamFace } from '#domain/names/teamFace.ts';
import type { PickStand } from '#domain/scoring/finals.ts';
import type { Side } from '#domain/sides.ts';
import styles from './Matchup.module.css';
import type { PickStatus } from './pickStatus.ts';

interface Props {
  readonly team: string;
  readonly seed: number;
  readonly face: TeamFace;
  readonly status: PickStatus;
  /** in a live game */
  readonly stand?: PickStand | undefined;
  readonly pointsIfCorrect: number | null;
  /** the team has won while it was shown */
  readonly isNewWinner: boolean;
  /** Tab reaches one of both teams, as arrows lead to the other */
  readonly isTabStop: boolean;
  readonly disabled: boolean;
  readonly onPick: () => void;
}

const PICKED: ReadonlySet<PickStatus> = new Set([
  'saving',
  'failed',
  'saved',
  'locked',
  'unconfirmedCorrect',
  'unconfirmedWrong',
  'correct',
  'wrong',
]);

/** Returns which of both teams Tab reaches: the picked one, else the first. */
export function tabStopOf(statuses: readonly [PickStatus, PickStatus]): Side {
  return PICKED.has(statuses[1]) ? 2 : 1;
}

/** One team of a matchup, of which one is picked. Its status stands next to the seed, so that nothing moves. */
export function TeamChoice(props: Props) {
  const { team, seed, face, status, stand, pointsIfCorrect, isNewWinner, isTabStop, disabled, onPick } = props;
  // a round that is opened again starts the animation again
  const [hasFlashed, setHasFlashed] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: Chromium lays out nothing in a container that gets a checked field of type radio
    <button
      type="button"
      role="radio"
      className={styles.team}
      data-mark={status}
      data-new={(isNewWinner && !hasFlashed) || undefined}
      onAnimationEnd={() => setHasFlashed(true)}
      aria-checked={PICKED.has(status)}
      tabIndex={isTabStop ? 0 : -1}
      disabled={disabled}
      onKeyDown={pickOther}
      onClick={() => {
        if (status !== 'saved' && status !== 'saving') onPick();
      }}
    >
      <TeamTile abbr={face.abbr} color={face.color} />
      <span className={`soft text-s ${styles.seed}`}>
        <span className="visually-hidden">Seed </span>
        <span className="numeral">{seed}</span>
      </span>
      <span className={`strong typed ${styles.name}`}>
        <TeamName name={team} />
      </span>
      <Row as="span" className={`strong text-xs ${styles.state}`}>
        {statusText(status, pointsIfCorrect, stand)}
      </Row>
    </button>
  );
}

function pickOther(event: KeyboardEvent<HTMLButtonElement>): void {
  const { previousElementSibling, nextElementSibling } = event.currentTarget;
  const other = previousElementSibling ?? nextElementSibling;
  if (!event.key.startsWith('Arrow') || !(other instanceof HTMLButtonElement)) return;
  event.preventDefault();
  other.focus();
  other.click();
}

const retry = <IconRefresh size={14} stroke={3} aria-hidden />;
const check = <IconCheck size={14} stroke={3} aria-hidden />;
const cross = <IconX size={14} stroke={3} aria-hidden />;

function statusText(status: PickStatus, pointsIfCorrect: number | null, stand: PickStand | undefined): ReactNode {
  switch (status) {
    case 'free':
    case 'other':
      return null;
    case 'saving':
      return 'Saving…';
    case 'failed':
      return (
        <>
          {retry}{' '}
          <span>
            Not saved<span className={styles.retry}> · Retry</span>
          </span>
        </>
      );
    case 'saved':
      return (
        <>
          {check} <span className="visually-hidden">Saved</span>
        </>
      );
    case 'locked':
      return stand === undefined ? 'Your pick' : `Pick ${stand}`;
    case 'unconfirmedCorrect':
      return <Unconfirmed sign={check} text="Won" />;
    case 'unconfirmedWrong':
      return <Unconfirmed sign={cross} text="Lost" />;
    case 'won':
      return 'Won';
    case 'correct':
      return (
        <>
          {check} {pointsIfCorrect === null ? 'Correct' : <Points text="Correct" points={pointsIfCorrect} />}
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

/** The line above both teams says it in words. */
function Unconfirmed({ sign, text }: { readonly sign: ReactNode; readonly text: string }) {
  return (
    <>
      {sign} <span className="visually-hidden">{text}, being confirmed</span>
    </>
  );
}

function Points({ text, points }: { readonly text: string; readonly points: number }) {
  return (
    <>
      <span className="visually-hidden">{text}, </span>
      {points > 0 ? `+${points}` : points}
      <span className="visually-hidden"> points</span>
    </>
  );
}
