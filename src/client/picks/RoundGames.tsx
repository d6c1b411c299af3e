import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { Game } from '#contract/schemas.ts';
import { byRegionAndSeed, REGIONS } from '#domain/regions.ts';
import { Matchup } from './Matchup.tsx';
import styles from './RoundGames.module.css';
import type { EntryPicks } from './useEntryPicks.ts';
import type { PoolSplit } from './usePoolSplit.ts';

interface Props {
  readonly entryPicks: EntryPicks;
  readonly games: readonly Game[];
  /** null while the round is open */
  readonly pointsPerPick: number | null;
  readonly poolSplit: PoolSplit | undefined;
}

export function RoundGames({ entryPicks, games, pointsPerPick, poolSplit }: Props) {
  const [hasTimes, setHasTimes] = useState(false);
  if (games.length === 0) return <p className={styles.none}>No games yet: they appear here once they are set.</p>;
  const { picks, ownPicks, saving, isLocked } = entryPicks;
  const isPast = pointsPerPick !== null;
  const ordered = [...games].sort(byRegionAndSeed);
  return (
    <>
      {poolSplit && isPast && (
        <p className={styles.note}>
          Below each game stands how <strong>{poolSplit.pool.name}</strong> picked.
        </p>
      )}
      {REGIONS.filter((region) => ordered.some((game) => game.region === region)).map((region, index) => (
        <div key={region} className={styles.region}>
          <div className={styles.heading}>
            <h3 className="overline">{region}</h3>
            {index === 0 && <SavingState entryPicks={entryPicks} games={games} />}
          </div>
          <div className={styles.games}>
            {ordered
              .filter((game) => game.region === region)
              .map((game) => (
                <Matchup
                  key={game.id}
                  game={game}
                  pick={picks.get(game.id) ?? null}
                  times={hasTimes ? ownPicks.get(game.id) : undefined}
                  pending={saving.pending.get(game.id)}
                  isLocked={isLocked(game)}
                  pointsPerPick={pointsPerPick}
                  isSplit={isPast && poolSplit !== undefined}
                  share={poolSplit?.shares?.get(game.id)}
                  onChoose={saving.choose}
                />
              ))}
          </div>
        </div>
      ))}
      {games.some(({ id }) => ownPicks.has(id)) && (
        <Button
          variant="subtle"
          className={styles.times}
          leftSection={<IconClock size={18} aria-hidden />}
          onClick={() => setHasTimes(!hasTimes)}
        >
          {hasTimes ? 'Hide when I picked' : 'Show when I picked'}
        </Button>
      )}
    </>
  );
}

const SAVING_TEXT = { failed: 'Not all saved', saving: 'Saving…', saved: 'All saved ✓' };

interface SavingStateProps {
  readonly entryPicks: EntryPicks;
  readonly games: readonly Game[];
}

/** Shows whether all picks of an open round are saved; nothing without picks, or once it is locked. */
function SavingState({ entryPicks: { saving, shownPick, isLocked }, games }: SavingStateProps) {
  const states = games.map((game) => saving.pending.get(game.id)?.state);
  const state = (['failed', 'saving'] as const).find((each) => states.includes(each)) ?? 'saved';
  if (state === 'saved' && !games.some((game) => !isLocked(game) && shownPick(game.id) !== null)) return null;
  return (
    <span className={styles.saving} data-state={state}>
      {SAVING_TEXT[state]}
    </span>
  );
}
