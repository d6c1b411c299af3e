import { Accordion } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { momentText } from '#client/clock.ts';
import type { Round } from '#contract/things.ts';
import { completeness } from '#domain/rounds.ts';
import { type PointsTable, pointsOfRound } from '#domain/scoring.ts';
import type { PoolShare } from './poolShares.ts';
import { RoundGames } from './RoundGames.tsx';
import styles from './RoundsAccordion.module.css';
import type { RoundScore } from './roundScores.ts';
import type { EntryPicks } from './useEntryPicks.ts';

interface Props {
  readonly entryPicks: EntryPicks;
  readonly scores: readonly RoundScore[];
  readonly table: PointsTable;
  readonly shares: ReadonlyMap<number, PoolShare> | undefined;
  /** the current round; undefined when all are past */
  readonly current: Round | undefined;
}

/**
 * All rounds of the season. The one that is current when the screen opens comes first, and open; where all are
 * past, the last is open. Neither changes at a deadline, so nothing moves under a finger.
 */
export function RoundsAccordion({ entryPicks, scores, table, shares, current }: Props) {
  const { games, shown } = entryPicks;
  const [lead] = useState(current?.id);
  const [opened, setOpened] = useState([String(lead ?? scores.at(-1)?.round.id)]);
  const ordered = [
    ...scores.filter(({ round }) => round.id === lead),
    ...scores.filter(({ round }) => round.id !== lead),
  ];
  return (
    <Accordion
      multiple
      order={2}
      variant="separated"
      value={opened}
      onChange={setOpened}
      classNames={{ root: styles.rounds, item: styles.round, control: styles.control, content: styles.content }}
    >
      {ordered.map(({ round, points }) => {
        const own = games.filter((game) => game.roundId === round.id);
        const made = own.filter((game) => shown(game.id) !== null).length;
        return (
          <Accordion.Item key={round.id} value={String(round.id)}>
            <Accordion.Control>
              <RoundHeading round={round} points={points} made={made} games={own.length} />
            </Accordion.Control>
            <Accordion.Panel>
              <RoundGames
                entryPicks={entryPicks}
                games={own}
                worth={points === null ? null : pointsOfRound(table, round.number)}
                shares={shares}
              />
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

interface HeadingProps {
  readonly round: Round;
  readonly points: number | null;
  readonly made: number;
  readonly games: number;
}

function RoundHeading({ round, points, made, games }: HeadingProps) {
  const { complete } = completeness(made, games);
  return (
    <span className={styles.heading}>
      <span className={styles.name}>{round.name}</span>
      <span className={styles.badge} data-complete={complete ?? undefined}>
        {complete === null ? 'no games yet' : `${made}/${games} picks made`}
      </span>
      <span className={styles.deadline}>
        {points !== null && (
          <>
            <IconLock size={14} aria-hidden /> {points === 1 ? '1 point' : `${points} points`} ·{' '}
          </>
        )}
        <time dateTime={round.deadline}>{momentText(round.deadline)}</time>
      </span>
    </span>
  );
}
