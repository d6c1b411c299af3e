import { Accordion } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '#client/api/clock.ts';
import type { Round } from '#contract/schemas.ts';
import { plural } from '#domain/plural.ts';
import { completeness } from '#domain/rounds.ts';
import { type PointsTable, pointsOfRound } from '#domain/scoring.ts';
import { RoundGames } from './RoundGames.tsx';
import styles from './RoundsAccordion.module.css';
import type { RoundScore } from './roundScores.ts';
import type { EntryPicks } from './useEntryPicks.ts';
import type { PoolSplit } from './usePoolSplit.ts';

interface Props {
  readonly entryPicks: EntryPicks;
  readonly scores: readonly RoundScore[];
  readonly table: PointsTable;
  readonly poolSplit: PoolSplit | undefined;
  readonly current: Round | undefined;
}

/** The current round comes first and open. A deadline does not change that, so that nothing moves under a finger. */
export function RoundsAccordion({ entryPicks, scores, table, poolSplit, current }: Props) {
  const { season, games } = entryPicks;
  const [firstId] = useState(current?.id);
  const [opened, setOpened] = useState(() => {
    const played = scores.findLast(({ round }) => games.some((game) => game.roundId === round.id));
    return [String(firstId ?? played?.round.id)];
  });
  const ordered = [
    ...scores.filter(({ round }) => round.id === firstId),
    ...scores.filter(({ round }) => round.id !== firstId),
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
        return (
          <Accordion.Item key={round.id} value={String(round.id)}>
            <Accordion.Control>
              <RoundHeading
                round={round}
                points={points}
                isLocked={points !== null || season.isArchived}
                made={entryPicks.countMade(own)}
                games={own.length}
              />
            </Accordion.Control>
            <Accordion.Panel>
              <RoundGames
                entryPicks={entryPicks}
                games={own}
                pointsPerPick={points === null ? null : pointsOfRound(table, round.number)}
                poolSplit={poolSplit}
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
  readonly isLocked: boolean;
  readonly made: number;
  readonly games: number;
}

function RoundHeading({ round, points, isLocked, made, games }: HeadingProps) {
  const { complete } = completeness(made, games);
  return (
    <span className={styles.heading}>
      <span className={styles.name}>{round.name}</span>
      <span className={styles.badge} data-complete={complete ?? undefined}>
        {complete === null ? 'no games yet' : `${made}/${games} picks made`}
      </span>
      <span className={styles.deadline}>
        {isLocked && <IconLock size={14} role="img" aria-label="Locked" />}
        {points !== null && <>{plural(points, 'point')} · </>}
        <time dateTime={round.deadline}>{formatDateTime(round.deadline)}</time>
      </span>
    </span>
  );
}
