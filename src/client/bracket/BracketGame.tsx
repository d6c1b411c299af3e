import { IconCheck, IconCircleFilled, IconX } from '@tabler/icons-react';
import type { PickStatus } from '#client/picks/pickStatus.ts';
import { GameStatus } from '#client/seasons/games/GameStatus.tsx';
import { scoresOf } from '#client/seasons/games/gameStatus.ts';
import { PlayIns } from '#client/seasons/games/PlayIns.tsx';
import { TeamName } from '#client/ui/TeamName.tsx';
import type { Game } from '#contract/schemas.ts';
import type { Contender, Contenders } from '#domain/bracket/bracketLayout.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import type { Side } from '#domain/sides.ts';
import styles from './BracketGame.module.css';

type ShownGame = Omit<Game, 'id' | 'createdAt'>;

interface Props {
  readonly contenders: Contenders<ShownGame>;
  /** of the game, if it exists */
  readonly statusOf?: ((team: string) => PickStatus) | undefined;
  /** where the teams come from, for those who are not known yet */
  readonly origins?: readonly string[] | undefined;
}

/** A game of a bracket, or its place: the upper and the lower team. */
export function BracketGame({ contenders: [upper, lower], statusOf, origins }: Props) {
  const exists = upper !== null && upper.game === lower?.game;
  return (
    <li className={styles.cell}>
      <div
        className={styles.game}
        data-exists={exists || undefined}
        data-live={(exists && isLive(upper.game)) || undefined}
      >
        {exists && <GameStatus game={upper.game} isShort className={`soft strong ${styles.gameStatus}`} />}
        <Row contender={upper} hasScore={exists} statusOf={statusOf} origin={origins?.[0]} />
        <Row contender={lower} hasScore={exists} statusOf={statusOf} origin={origins?.[1]} />
        {exists && <PlayIns game={upper.game} isShort />}
      </div>
    </li>
  );
}

interface RowProps {
  readonly contender: Contender<ShownGame> | null;
  /** false while the team comes from an earlier game */
  readonly hasScore: boolean;
  readonly statusOf: Props['statusOf'];
  readonly origin: string | undefined;
}

function Row({ contender, hasScore, statusOf, origin }: RowProps) {
  if (!contender) {
    return (
      <span className={`soft ${styles.either}`}>
        <span className="visually-hidden">{origin ? 'Winner of ' : 'Not known yet'}</span>
        {origin}
      </span>
    );
  }
  const { game, side } = contender;
  if (side === null) return <Either game={game} />;
  const status = statusOf?.(game[`team${side}`]);
  const score = hasScore ? scoresOf(game)?.[side - 1] : undefined;
  return <Team game={game} side={side} score={score} status={status ?? 'free'} />;
}

/** The teams of an undecided game, whose winner plays here. */
function Either({ game }: { readonly game: ShownGame }) {
  return (
    <span className={`soft ${styles.either}`}>
      <span aria-hidden>
        {faceOf(game, 1).abbr}/<wbr />
        {faceOf(game, 2).abbr}
      </span>
      <span className="visually-hidden">
        {game.team1} or {game.team2}
      </span>
    </span>
  );
}

interface TeamProps {
  readonly game: ShownGame;
  readonly side: Side;
  readonly score: number | undefined;
  readonly status: PickStatus;
}

function Team({ game, side, score, status }: TeamProps) {
  const name = game[`team${side}`];
  const { abbr, color } = faceOf(game, side);
  return (
    <span
      className={styles.team}
      data-status={status}
      data-lost={(game.winner !== null && game.winner !== name) || undefined}
      title={name}
      style={{ '--team': color }}
    >
      <span className={`numeral soft ${styles.seed}`}>
        <span className="visually-hidden">Seed </span>
        {game[`seed${side}`]}
      </span>
      <span className={styles.name}>
        <TeamName name={name} />
      </span>
      <span className={styles.abbr} aria-hidden>
        {abbr}
      </span>
      {score !== undefined && (
        <span className={styles.score}>
          <span className="visually-hidden">, score </span>
          {score}
        </span>
      )}
      <Mark status={status} />
    </span>
  );
}

export const SIGNS = {
  right: <IconCheck size={13} stroke={3.5} aria-hidden />,
  wrong: <IconX size={13} stroke={3.5} aria-hidden />,
  undecided: <IconCircleFilled size={8} aria-hidden />,
};

function Mark({ status }: { readonly status: PickStatus }) {
  const mark = markOf(status);
  if (!mark) return null;
  const [sign, text] = mark;
  return (
    <span className={styles.mark}>
      {sign && SIGNS[sign]}
      <span className="visually-hidden">, {text}</span>
    </span>
  );
}

function markOf(status: PickStatus): readonly [sign: keyof typeof SIGNS | undefined, text: string] | undefined {
  switch (status) {
    case 'correct':
      return ['right', 'won, your pick was right'];
    case 'wrong':
      return ['wrong', 'lost, your pick was wrong'];
    case 'unconfirmedCorrect':
      return ['right', 'final, your pick won, being confirmed'];
    case 'unconfirmedWrong':
      return ['wrong', 'final, your pick lost, being confirmed'];
    case 'won':
      return [undefined, 'won'];
    case 'free':
    case 'other':
      return undefined;
    case 'saving':
    case 'failed':
    case 'saved':
    case 'locked':
      return ['undecided', 'your pick, not decided yet'];
  }
}
