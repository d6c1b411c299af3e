import { GameStatus } from '#client/seasons/games/GameStatus.tsx';
import { scoreText } from '#client/seasons/games/gameStatus.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Row } from '#client/ui/layout.tsx';
import { useIsNarrow } from '#client/ui/media.ts';
import type { Game } from '#contract/schemas.ts';
import { isBeingConfirmed, pickStand } from '#domain/scoring/finals.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import { type Side, sideOf } from '#domain/sides.ts';
import type { EntrySummary } from './EntryCard.tsx';
import rowStyles from './GameRow.module.css';
import { GameRow } from './GameRow.tsx';
import { inPlayedOrder } from './playedOrder.ts';

const FEW = 6;
const FEW_ON_PHONES = 4;

interface Props {
  readonly round: SeasonRound;
  readonly picks: EntrySummary['picks'];
}

/** The picks of an entry. A decided game moves behind the undecided ones: nothing in the list can be pressed. */
export function PlayedPicks({ round: { games }, picks }: Props) {
  const picked = inPlayedOrder(games).flatMap((game) => {
    const side = sideOf(game, picks.get(game.id));
    return side === null ? [] : [{ game, side }];
  });
  const few = useIsNarrow() ? FEW_ON_PHONES : FEW;
  if (picked.length === 0) return null;
  return (
    <FirstFew items={picked} few={few} what="picks">
      {(shown) => (
        <ul aria-label="My picks of this round" className={rowStyles.list}>
          {shown.map(({ game, side }) => (
            <PlayedPick key={game.id} game={game} side={side} />
          ))}
        </ul>
      )}
    </FirstFew>
  );
}

interface PickProps {
  readonly game: Game;
  /** the picked one */
  readonly side: Side;
}

function PlayedPick({ game, side }: PickProps) {
  // a phone has no room for the clock beside the score, and none for the network
  const isBelow = useIsNarrow() && isLive(game);
  const shown = isBelow ? { ...game, broadcast: null } : game;
  // the outcome of a final says so itself
  const status = !isBeingConfirmed(game) && <GameStatus game={shown} isShort className="soft text-s" />;
  const mark = game.winner === null ? 'toCome' : sideOf(game, game.winner) === side ? 'right' : 'wrong';
  return (
    <GameRow
      game={game}
      side={side}
      mark={mark}
      below={isBelow && status}
      end={
        <>
          <Row gap={2} justify="end">
            {!isBelow && status}
            <strong>{scoreText(game, side)}</strong>
          </Row>
          <Outcome game={game} side={side} mark={mark} />
        </>
      }
    />
  );
}

const OUTCOMES = {
  right: ['good', '✓ right'],
  wrong: ['bad', '✗ wrong'],
  leads: ['good', 'my pick leads'],
  trails: ['bad', 'my pick trails'],
  tied: ['soft', 'tied'],
  won: ['good', 'Final · my pick won'],
  lost: ['bad', 'Final · my pick lost'],
} as const;

/** In words, as color never speaks alone. */
function Outcome({ game, side, mark }: PickProps & { readonly mark: 'toCome' | 'right' | 'wrong' }) {
  const known = mark === 'toCome' ? pickStand(game, side) : mark;
  if (!known && isBeingConfirmed(game)) return <span className="soft text-s">Final</span>;
  if (!known) return <span className="visually-hidden">to come</span>;
  const [color, text] = OUTCOMES[known];
  return <span className={`text-s ${color}`}>{text}</span>;
}
