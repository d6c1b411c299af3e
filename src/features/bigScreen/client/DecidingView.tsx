import { IconCheck } from '@tabler/icons-react';
import { GameStatus } from '#client/seasons/games/GameStatus.tsx';
import { leadOf } from '#client/seasons/games/gameStatus.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { listText } from '#domain/names/listText.ts';
import { formatCount } from '#domain/names/plural.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { isBeingConfirmed, sideAhead } from '#domain/scoring/finals.ts';
import type { Side } from '#domain/sides.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import own from './Deciding.module.css';
import { type Deciding, type Outcome, outcomeOf } from './deciding.ts';
import styles from './Room.module.css';
import { gamesTitle, pickersText } from './roomTexts.ts';

/** For those who can still win, or have picked a side. */
const LINES = 2;
/** Longer names are smaller. */
const LONG_TEAM = 16;

interface Props {
  readonly screen: Screen;
  readonly deciding: Deciding;
}

/** The game that decides: its score, who has whom, and what follows if either side wins. */
export function DecidingView({ screen, deciding }: Props) {
  const { game } = deciding;
  const first = outcomeOf(screen, deciding, 1);
  const second = outcomeOf(screen, deciding, 2);
  const alive = new Set([...first.alive, ...second.alive]).size;
  const isOpen = first.alive.length > 0 && second.alive.length > 0 && !isBeingConfirmed(game);
  return (
    <>
      <Row as="h2" justify="between" className={`soft ${styles.title}`}>
        <span>{gamesTitle([game])}</span>
        {isOpen && <span className={styles.ahead}>{alive === 1 ? 'Only one' : formatCount(alive)} can still win</span>}
      </Row>
      <GameStatus game={game} className={styles.status} />
      <SideView screen={screen} deciding={deciding} side={1} outcome={first} />
      <SideView screen={screen} deciding={deciding} side={2} outcome={second} />
    </>
  );
}

interface SideProps extends Props {
  readonly side: Side;
  readonly outcome: Outcome;
}

function SideView({ screen, deciding: { game, isLast }, side, outcome: { headline, alive } }: SideProps) {
  const team = game[`team${side}`];
  const lead = leadOf(game, side);
  // as soon as the source says so, what follows is a fact
  const won = isBeingConfirmed(game) ? sideAhead(game) : null;
  const hasLost = won !== null && won !== side;
  // in the last game they are those of the headline
  const isAliveShown = !isLast && alive.length > 0 && !hasLost;
  return (
    <Stack as="article" className={`${own.side} ${hasLost ? 'soft' : ''}`}>
      <Row className={own.team} data-long={team.length > LONG_TEAM || undefined}>
        <span className={styles.color} style={{ '--team': faceOf(game, side).color }} aria-hidden />
        <span className="grow truncate">{team}</span>
        {won === side && <IconCheck className="good" size="0.9em" stroke={3} aria-label="won" />}
        <span className="numeral">{game[`score${side}`]}</span>
      </Row>
      {won === null && (
        <Row justify="between">
          <span className="soft">If they win</span>
          {lead !== undefined && lead > 0 && <span className={styles.ahead}>ahead by {formatCount(lead)}</span>}
        </Row>
      )}
      {!hasLost && (
        <Row as="p" className={own.outcome}>
          <strong className="truncate">{headline.who}</strong> <span>{headline.what}</span>
        </Row>
      )}
      <span className={`soft ${styles.pickers}`} style={{ '--lines': LINES }}>
        {isAliveShown ? `Can still win: ${listText([...alive])}` : pickersText(screen, game, side, LINES)}
      </span>
    </Stack>
  );
}
