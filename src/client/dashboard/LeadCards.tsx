import { type ReactNode, useState } from 'react';
import { TournamentChampion } from '#client/pool/champions/Champions.tsx';
import { NextRound } from '#client/seasons/notices/NextRound.tsx';
import { lastComplete } from '#client/seasons/rounds/lastComplete.ts';
import { overText } from '#client/seasons/rounds/roundTexts.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { Card, Stack } from '#client/ui/layout.tsx';
import type { Pool, Season } from '#contract/schemas.ts';
import { DueNext } from './DueNext.tsx';
import { PlayedNow } from './PlayedNow.tsx';
import { PoolLine } from './PoolLine.tsx';
import styles from './SeasonDashboard.module.css';
import type { LatestResults } from './useLatest.ts';
import type { SeasonEntries } from './useSeasonEntries.ts';

interface Props {
  readonly season: Season;
  readonly entries: SeasonEntries;
  /** the pools of the user's entries */
  readonly playing: readonly Pool[];
  readonly latest: LatestResults;
  /** whether the screen shows the end of a pool */
  readonly hasDecidedPool: boolean;
  readonly hasLists: boolean;
  /** beside the cards where there is room, else below them */
  readonly children: ReactNode;
}

/**
 * The round to be picked if picks of it are missing, the one in play or what features tell of the last, then what is due without haste.
 * Their order stays while the screen is open, so that nothing moves under a finger.
 */
export function LeadCards({ season, entries, playing, latest, hasDecidedPool, hasLists, children }: Props) {
  const { now, played, standings, summaries } = entries;
  const { inPlay, open, isDue } = now;
  const isMissing = summaries.length === 0 || summaries.some(({ due }) => due && due.missing > 0);
  const [isDueFirst] = useState(isDue && isMissing);
  const slots = useSlots();
  const belowRanks = <Parts of={slots.belowRanks} props={{ season }} />;
  const ownLine = <div className={styles.belowRanks}>{belowRanks}</div>;
  if (!inPlay && !open && hasDecidedPool) {
    return (
      <>
        {ownLine}
        <Aside>{children}</Aside>
      </>
    );
  }
  const isRunning = (pool: Pool) =>
    standings.some((each) => each.groupId === pool.id && !each.final && each.entries > 0);
  const complete =
    slots.betweenRounds.length > 0 && playing.find((pool) => lastComplete(played, pool) && isRunning(pool));
  const due = open && isDue && <DueNext key="due" round={open} entries={summaries} />;
  const last = inPlay ? (
    <div key={inPlay.id} className={styles.tall}>
      <PlayedNow
        round={inPlay}
        entries={summaries}
        latest={latest}
        hasChase={!hasLists}
        all={entries}
        belowRanks={belowRanks}
      />
    </div>
  ) : (
    complete &&
    !season.isArchived && (
      <div key="last" className={styles.last}>
        <Parts of={slots.betweenRounds} props={{ pool: complete }} />
        {ownLine}
      </div>
    )
  );
  const cards = (isDueFirst ? [due, last] : [last, due]).filter(Boolean);
  return (
    <>
      <div className={styles.lead}>
        {cards}
        <Aside>{children}</Aside>
      </div>
      {!last && <PoolLine entries={summaries} />}
      {!last && ownLine}
      {open && !isDue && (inPlay ? hasLists : !last) && <NextRound round={open} />}
      {!inPlay && !open && <Over season={season} entries={entries} />}
    </>
  );
}

function Aside({ children }: Pick<Props, 'children'>) {
  return (
    <Stack gap={3} className={styles.aside}>
      {children}
    </Stack>
  );
}

function Over({ season, entries: { rounds, games } }: Pick<Props, 'season' | 'entries'>) {
  return (
    <Card gap={3}>
      <p className="soft">
        {rounds.length > 0 ? overText(season) : 'The tournament is not set up yet: this season has no rounds.'}
      </p>
      <TournamentChampion games={games} />
    </Card>
  );
}
