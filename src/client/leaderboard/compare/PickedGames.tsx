import { IconCheck, IconHourglass, IconMinus, IconX } from '@tabler/icons-react';
import { scoreText } from '#client/seasons/games/gameStatus.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Game } from '#contract/schemas.ts';
import { noun } from '#domain/names/plural.ts';
import { pickStand, sideAhead } from '#domain/scoring/finals.ts';
import { sideOf } from '#domain/sides.ts';
import styles from './Entry.module.css';
import type { PickedGame, PickOutcome } from './entryRounds.ts';

const ICONS = { correct: IconCheck, wrong: IconX, open: IconHourglass, none: IconMinus } satisfies Record<
  PickOutcome,
  unknown
>;

/** Each game of a round with the entry's pick, its winner and the points of the pick. */
export function PickedGames({ games }: { readonly games: readonly PickedGame[] }) {
  return (
    <ul>
      {games.map((picked) => {
        const { game, pick, outcome, isAssumed } = picked;
        return (
          <Row
            as="li"
            key={game.id}
            gap={3}
            className={styles.game}
            data-outcome={outcome}
            data-assumed={isAssumed || undefined}
          >
            <OutcomeMark outcome={outcome} />
            <Stack as="span" className="grow typed">
              <PickedTeam pick={pick} />
              <span className="soft text-s">
                <Result picked={picked} />
              </span>
            </Stack>
            <Earned picked={picked} />
          </Row>
        );
      })}
    </ul>
  );
}

export function PickedTeam({ pick }: Pick<PickedGame, 'pick'>) {
  return (
    <span className={`strong ${styles.team}`}>
      {pick ? (
        <>
          <Seed seed={pick.seed} /> <span>{pick.team}</span>
        </>
      ) : (
        'No pick'
      )}
    </span>
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

function Result({ picked }: { readonly picked: PickedGame }) {
  const { game, pick, opponent, outcome, isAssumed } = picked;
  const winner = sideOf(game, game.winner);
  const score = winner && !isAssumed ? scoreText(game, winner) : undefined;
  if (outcome === 'none' || !pick || !opponent) return <NoPickResult game={game} isAssumed={isAssumed} />;
  const final = outcome === 'open' ? finalOf(picked) : undefined;
  return (
    <>
      {final?.verdict ?? (isAssumed ? ASSUMED_VERDICTS : VERDICTS)[outcome]} <Seed seed={opponent.seed} />{' '}
      {opponent.team}
      {score && ` ${score}`}
      {final && ` ${final.score}`}
    </>
  );
}

/** What a final says of a pick before its winner is confirmed; undefined while nobody knows. */
function finalOf({ game, pick }: PickedGame): { readonly verdict: string; readonly score: string } | undefined {
  const side = sideOf(game, pick?.team);
  const stand = side && pickStand(game, side);
  if (!side || (stand !== 'won' && stand !== 'lost')) return undefined;
  return {
    verdict: stand === 'won' ? 'Final, being confirmed: beat' : 'Final, being confirmed: lost to',
    score: scoreText(game, sideAhead(game) ?? side) ?? '',
  };
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

function Seed({ seed }: { readonly seed: number }) {
  return (
    <>
      <span className="visually-hidden">seed </span>
      <span className="soft">{seed}</span>
    </>
  );
}

function Earned({ picked: { outcome, points, bonus, possible } }: { readonly picked: PickedGame }) {
  if (outcome === 'open') {
    return (
      <Stack as="span" align="end" className="soft text-s">
        {possible} <span>possible</span>
      </Stack>
    );
  }
  return (
    <Stack as="span" align="end" className={`numeral ${styles.earned}`}>
      <span>
        {points > 0 ? `+${points}` : points}
        <span className="visually-hidden"> {noun(points, 'point')}</span>
      </span>
      {bonus > 0 && <span className="text-s">{bonus} bonus</span>}
    </Stack>
  );
}
