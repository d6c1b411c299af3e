import { IconCheck, IconHourglass, IconMinus, IconX } from '@tabler/icons-react';
import { scoreText } from '#client/seasons/gameStatus.ts';
import type { Game } from '#contract/schemas.ts';
import { noun } from '#domain/names/plural.ts';
import { sideOf } from '#domain/sides.ts';
import type { PickedGame, PickOutcome } from './entryRounds.ts';
import styles from './PickedGames.module.css';

const ICONS = { correct: IconCheck, wrong: IconX, open: IconHourglass, none: IconMinus } satisfies Record<
  PickOutcome,
  unknown
>;

/** Each game of a round with the entry's pick, its winner and the points of the pick. */
export function PickedGames({ games }: { readonly games: readonly PickedGame[] }) {
  return (
    <ul className={styles.games}>
      {games.map((picked) => {
        const { game, pick, outcome, isAssumed } = picked;
        return (
          <li key={game.id} className={styles.game} data-outcome={outcome} data-assumed={isAssumed || undefined}>
            <OutcomeMark outcome={outcome} />
            <span className={styles.text}>
              <span className={styles.team}>
                {pick ? (
                  <>
                    <Seed seed={pick.seed} /> <span>{pick.team}</span>
                  </>
                ) : (
                  'No pick'
                )}
              </span>
              <span className={styles.outcome}>
                <Result picked={picked} />
              </span>
            </span>
            <Earned picked={picked} />
          </li>
        );
      })}
    </ul>
  );
}

export function OutcomeMark({ outcome }: { readonly outcome: PickOutcome }) {
  const Icon = ICONS[outcome];
  return (
    <span className={styles.mark} data-outcome={outcome}>
      <Icon size={16} stroke={3} aria-hidden />
    </span>
  );
}

/** Stands before the opponent's name. */
const VERDICTS: Readonly<Record<Exclude<PickOutcome, 'none'>, string>> = {
  correct: 'Correct: beat',
  wrong: 'Wrong: lost to',
  open: 'Not decided yet, against',
};
const ASSUMED_VERDICTS: typeof VERDICTS = { ...VERDICTS, correct: 'If it beats', wrong: 'If it loses to' };

function Result({ picked: { game, pick, opponent, outcome, isAssumed } }: { readonly picked: PickedGame }) {
  const winner = sideOf(game, game.winner);
  const score = winner && !isAssumed ? scoreText(game, winner) : undefined;
  if (outcome === 'none' || !pick || !opponent) return <NoPickResult game={game} isAssumed={isAssumed} />;
  return (
    <>
      {(isAssumed ? ASSUMED_VERDICTS : VERDICTS)[outcome]} <Seed seed={opponent.seed} /> {opponent.team}
      {score && ` ${score}`}
    </>
  );
}

function NoPickResult({ game, isAssumed }: { readonly game: Game; readonly isAssumed: boolean }) {
  const winner = sideOf(game, game.winner) ?? 1;
  const loser = winner === 1 ? 2 : 1;
  const verdict = game.winner === null ? '–' : isAssumed ? 'beats, if so,' : 'beat';
  return (
    <>
      <Seed seed={game[`seed${winner}`]} /> {game[`team${winner}`]} {verdict} <Seed seed={game[`seed${loser}`]} />{' '}
      {game[`team${loser}`]}
    </>
  );
}

export function Seed({ seed }: { readonly seed: number }) {
  return (
    <>
      <span className="visually-hidden">seed </span>
      <span className={styles.seed}>{seed}</span>
    </>
  );
}

function Earned({ picked: { outcome, points, bonus, possible } }: { readonly picked: PickedGame }) {
  if (outcome === 'open') {
    return (
      <span className={styles.possible}>
        {possible} <span className={styles.unit}>possible</span>
      </span>
    );
  }
  return (
    <span className={`numeral ${styles.earned}`}>
      {points > 0 ? `+${points}` : points}
      <span className="visually-hidden"> {noun(points, 'point')}</span>
      {bonus > 0 && <span className={styles.bonus}>{bonus} bonus</span>}
    </span>
  );
}
