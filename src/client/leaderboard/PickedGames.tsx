import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconHourglass, IconMinus, IconX } from '@tabler/icons-react';
import { noun } from '#domain/plural.ts';
import styles from './EntryPoints.module.css';
import type { PickedGame, PickOutcome } from './entryRounds.ts';

interface Props {
  readonly games: readonly PickedGame[];
  /** what one correct pick earns */
  readonly pointsPerPick: number;
}

const ICONS = { correct: IconCheck, wrong: IconX, open: IconHourglass, none: IconMinus } satisfies Record<
  PickOutcome,
  unknown
>;

/** The games of a round with an entry's picks, and what each has earned. */
export function PickedGames({ games, pointsPerPick }: Props) {
  return (
    <ul className={styles.games}>
      {games.map(({ game, pick, opponent, outcome }) => {
        const Icon = ICONS[outcome];
        return (
          <li key={game.id} className={styles.game} data-outcome={outcome}>
            <span className={styles.mark}>
              <Icon size={16} stroke={3} aria-hidden />
            </span>
            <span className={styles.words}>
              {pick && opponent ? (
                <>
                  <span className={styles.team}>
                    <Seed seed={pick.seed} /> <span>{pick.team}</span>
                  </span>
                  <span className={styles.outcome}>
                    {VERDICTS[outcome]} <Seed seed={opponent.seed} /> {opponent.team}
                  </span>
                </>
              ) : (
                <>
                  <span className={styles.team}>No pick</span>
                  <span className={styles.outcome}>
                    <Seed seed={game.seed1} /> {game.team1} – <Seed seed={game.seed2} /> {game.team2}
                  </span>
                </>
              )}
            </span>
            <Earned outcome={outcome} pointsPerPick={pointsPerPick} />
          </li>
        );
      })}
    </ul>
  );
}

/** What comes before the name of the team that the picked one plays. */
const VERDICTS: Readonly<Record<PickOutcome, string>> = {
  correct: 'Correct: beat',
  wrong: 'Wrong: lost to',
  open: 'Not decided yet, against',
  none: '',
};

function Seed({ seed }: { readonly seed: number }) {
  return (
    <>
      <VisuallyHidden>seed </VisuallyHidden>
      <span className={styles.seed}>{seed}</span>
    </>
  );
}

function Earned({ outcome, pointsPerPick }: { readonly outcome: PickOutcome; readonly pointsPerPick: number }) {
  if (outcome === 'open') return null;
  const points = outcome === 'correct' ? pointsPerPick : 0;
  return (
    <span className={`numeral ${styles.earned}`}>
      {points > 0 ? `+${points}` : points}
      <VisuallyHidden> {noun(points, 'point')}</VisuallyHidden>
    </span>
  );
}
