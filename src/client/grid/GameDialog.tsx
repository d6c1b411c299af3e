import { useEffect, useState } from 'react';
import { GameStatus } from '#client/seasons/games/GameStatus.tsx';
import { scoresOf } from '#client/seasons/games/gameStatus.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { ShowMore, useShown } from '#client/ui/ShowMore.tsx';
import { TeamName } from '#client/ui/TeamName.tsx';
import { TeamTile } from '#client/ui/TeamTile.tsx';
import type { Game } from '#contract/schemas.ts';
import { formatCount } from '#domain/names/plural.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { isBeingConfirmed, sideAhead } from '#domain/scoring/finals.ts';
import styles from './GameDialog.module.css';
import { type GridData, type GridEntry, pickersOf } from './gridData.ts';
import { type GridGame, type GridRound, gameOf } from './gridRows.ts';

interface Props {
  readonly rounds: readonly GridRound[];
  readonly data: GridData;
  /** undefined while the dialog is closed */
  readonly gameId: number | undefined;
  readonly onClose: () => void;
}

export function GameDialog({ rounds, data, gameId, onClose }: Props) {
  // The dialog shows its last game until its exit transition ends.
  const [last, setLast] = useState(gameId);
  if (gameId !== undefined && gameId !== last) setLast(gameId);
  const shown = gameOf(rounds, last);
  const round = rounds.find(({ regions }) => regions.some(({ games }) => games.some((each) => each === shown)));
  const isGone = gameId !== undefined && !shown;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return (
    <Dialog title="Who picked whom" opened={gameId !== undefined && shown !== undefined} onClose={onClose}>
      {shown && round && <Picks shown={shown} roundNumber={round.number} data={data} />}
    </Dialog>
  );
}

interface PicksProps {
  readonly shown: GridGame;
  readonly roundNumber: number;
  readonly data: GridData;
}

function Picks({ shown: { game, position }, roundNumber, data }: PicksProps) {
  const { team1, team2, none, out } = pickersOf(data.entries, roundNumber, position);
  const { own } = data;
  const { whoPickedWhom } = useSlots();
  const share = data.shares.get(game.id);
  const total = team1.length + team2.length;
  return (
    <Stack divided>
      <GameStatus game={game} />
      <Parts of={whoPickedWhom} props={{ game }} />
      <TeamPickers game={game} side={1} percent={share?.team1} total={total} entries={team1} own={own} />
      <TeamPickers game={game} side={2} percent={share?.team2} total={total} entries={team2} own={own} />
      <NonPickers title="No pick" count={countText(none.length, total + none.length)} entries={none} own={own} />
      <NonPickers
        title="Joined later"
        count={formatCount(out.joinedLater.length)}
        entries={out.joinedLater}
        own={own}
      />
      <NonPickers
        title="Not in the pool at the lock"
        count={formatCount(out.absent.length)}
        entries={out.absent}
        own={own}
      />
    </Stack>
  );
}

const countText = (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)}`;

interface NonPickersProps extends Pick<TeamProps, 'entries' | 'own'> {
  readonly title: string;
  readonly count: string;
}

function NonPickers({ title, count, entries, own }: NonPickersProps) {
  if (entries.length === 0) return null;
  return (
    <section>
      <Row as="h3" gap={3}>
        <span className="grow">{title}</span> <span className={`soft ${styles.count}`}>{count}</span>
      </Row>
      <Names entries={entries} own={own} />
    </section>
  );
}

interface TeamProps {
  readonly game: Game;
  readonly side: 1 | 2;
  readonly percent: number | undefined;
  /** number of entries that have picked the game */
  readonly total: number;
  readonly entries: readonly GridEntry[];
  readonly own: ReadonlySet<number>;
}

function TeamPickers({ game, side, percent, total, entries, own }: TeamProps) {
  const { abbr, color } = faceOf(game, side);
  const team = game[`team${side}`];
  const score = scoresOf(game)?.[side - 1];
  return (
    <section>
      <Row as="h3" gap={3}>
        <TeamTile abbr={abbr} color={color} />
        <span className="grow typed">
          <span className="visually-hidden">seed </span>
          <span className="soft text-s">{game[`seed${side}`]}</span> <TeamName name={team} />
          {score !== undefined && (
            <>
              <span className="visually-hidden">, score</span> <span className="numeral">{score}</span>
            </>
          )}
          {game.winner === team && <span className="good text-s"> won</span>}
          {isBeingConfirmed(game) && sideAhead(game) === side && (
            <span className="good text-s"> won, being confirmed</span>
          )}
        </span>{' '}
        {total > 0 && (
          <span className={`soft ${styles.count}`}>
            {countText(entries.length, total)} · {percent ?? 0}%
          </span>
        )}
      </Row>
      {entries.length === 0 ? <p className="soft text-s">Nobody</p> : <Names entries={entries} own={own} />}
    </section>
  );
}

function Names({ entries, own }: Pick<TeamProps, 'entries' | 'own'>) {
  const { shown, more } = useShown(entries, '');
  return (
    <>
      <ul className={styles.names}>
        {shown.map((entry) => (
          <Row as="li" key={entry.entryId} gap={2} data-own={own.has(entry.entryId) || undefined}>
            <PlayerAvatar person={entry} size={28} />
            <span className="typed">
              {entry.entryName} <span className="soft text-s">{own.has(entry.entryId) ? 'you' : entry.username}</span>
            </span>
          </Row>
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}
