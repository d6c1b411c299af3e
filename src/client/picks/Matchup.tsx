import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { Game } from '#contract/things.ts';
import styles from './Matchup.module.css';
import { type PendingPick, type PickChange, refusal } from './pickSaving.ts';
import type { PoolShare } from './poolShares.ts';
import { TeamButton } from './TeamButton.tsx';
import { teamMark } from './teamMark.ts';

interface Props {
  readonly game: Game;
  /** the saved pick */
  readonly pick: string | null;
  readonly pending: PendingPick | undefined;
  readonly locked: boolean;
  /** what a correct pick earns; null while the round is open */
  readonly worth: number | null;
  readonly share: PoolShare | undefined;
  readonly onChoose: (changes: readonly PickChange[]) => void;
}

/** One game as a choice between its two teams. */
export const Matchup = memo(function Matchup({ game, pick, pending, locked, worth, share, onChoose }: Props) {
  const state = { game, pick, pending, locked };
  const reason = refusal(pending, pick);
  const side = (team: string, seed: number) => (
    <TeamButton
      team={team}
      seed={seed}
      mark={teamMark(state, team)}
      worth={worth}
      disabled={locked}
      onPick={() => onChoose([{ gameId: game.id, pick: team }])}
    />
  );
  return (
    <fieldset className={styles.matchup}>
      <VisuallyHidden component="legend">
        {game.team1} or {game.team2}
      </VisuallyHidden>
      {side(game.team1, game.seed1)}
      {side(game.team2, game.seed2)}
      {reason && <p className={styles.refused}>{reason}</p>}
      {share && <Share share={share} />}
    </fieldset>
  );
});

function Share({ share }: { readonly share: PoolShare }) {
  return (
    <div className={styles.share}>
      <div className={styles.bar} aria-hidden>
        <span style={{ width: `${share.team1}%` }} />
        <span style={{ width: `${share.team2}%` }} />
      </div>
      <span>{share.team1} % of the pool</span>
      <span>{share.team2} %</span>
    </div>
  );
}
