import { Accordion } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '#client/api/clock.ts';
import type { SeasonNow, SeasonRound } from '#client/seasons/seasonRounds.ts';
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
  readonly played: readonly SeasonRound[];
  readonly now: SeasonNow;
  readonly scores: readonly RoundScore[];
  readonly table: PointsTable;
  readonly poolSplit: PoolSplit | undefined;
}

/**
 * The round in play and the open one come first. Neither a deadline nor a result changes that, so that nothing moves under a
 * finger.
 */
export function RoundsAccordion({ entryPicks, played, now, scores, table, poolSplit }: Props) {
  const { season } = entryPicks;
  const dueId = now.isDue ? now.open?.id : undefined;
  const [firstIds] = useState(() => [now.inPlay?.id, now.open?.id]);
  const [lastDueId, setLastDueId] = useState(dueId);
  const [opened, setOpened] = useState(() => {
    const ids = [now.inPlay?.id, dueId].filter((id) => id !== undefined);
    const last = played.findLast(({ games }) => games.length > 0);
    return (ids.length > 0 ? ids : [last?.id]).map(String);
  });
  // the next round can be picked at last
  if (dueId !== undefined && dueId !== lastDueId) {
    setLastDueId(dueId);
    setOpened([...opened, String(dueId)]);
  }
  const ordered = [
    ...firstIds.flatMap((id) => played.filter((each) => each.id === id)),
    ...played.filter(({ id }) => !firstIds.includes(id)),
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
      {ordered.map((each) => {
        const { id, round, games } = each;
        const points = scores.find((score) => score.round.id === id)?.points ?? null;
        return (
          <Accordion.Item key={id} value={String(id)}>
            <Accordion.Control>
              <RoundHeading
                played={each}
                points={points}
                isLocked={points !== null || season.isArchived}
                made={entryPicks.countMade(games)}
              />
            </Accordion.Control>
            <Accordion.Panel>
              <RoundGames
                entryPicks={entryPicks}
                played={each}
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
  readonly played: SeasonRound;
  readonly points: number | null;
  readonly isLocked: boolean;
  readonly made: number;
}

function RoundHeading({ played: { round, games, expected }, points, isLocked, made }: HeadingProps) {
  const { complete } = completeness(made, games.length, expected);
  return (
    <span className={styles.heading}>
      <span className={styles.name}>{round.name}</span>
      <span className={styles.badge} data-complete={complete ?? undefined}>
        {complete === null ? 'no games yet' : `${made}/${expected} picks made`}
      </span>
      <span className={styles.deadline}>
        {isLocked && <IconLock size={14} role="img" aria-label="Locked" />}
        {points !== null && <>{plural(points, 'point')} · </>}
        <time dateTime={round.deadline}>{formatDateTime(round.deadline)}</time>
      </span>
    </span>
  );
}
