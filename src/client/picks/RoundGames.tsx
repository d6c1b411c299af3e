import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Game } from '#contract/schemas.ts';
import { nextOpponents } from '#domain/nextOpponents.ts';
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
  const next = useNextOpponents(entryPicks, games);
  if (games.length === 0) return <p className={styles.none}>No games yet: they appear here once they are set.</p>;
  const { picks, ownPicks, saving, isLocked } = entryPicks;
  const isPast = pointsPerPick !== null;
  const hasPicks = games.some(({ id }) => ownPicks.has(id));
  const ordered = [...games].sort(byRegionAndSeed);
  return (
    <>
      {poolSplit && isPast && (
        <p className={styles.note}>
          Below each game stands how <strong>{poolSplit.pool.name}</strong> picked.
        </p>
      )}
      {REGIONS.filter((region) => ordered.some((game) => game.region === region)).map((region) => (
        <div key={region} className={styles.region}>
          <h3 className="overline">{region}</h3>
          <div className={styles.games}>
            {ordered
              .filter((game) => game.region === region)
              .map((game) => (
                <Matchup
                  key={game.id}
                  game={game}
                  next={next.get(game.id)}
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
      {(hasPicks || !isPast) && (
        <Button
          variant="subtle"
          className={styles.times}
          data-reserved={!hasPicks || undefined}
          leftSection={<IconClock size={18} aria-hidden />}
          onClick={() => setHasTimes(!hasTimes)}
        >
          {hasTimes ? 'Hide when I picked' : 'Show when I picked'}
        </Button>
      )}
    </>
  );
}

/** Returns the possible opponents of the winner of each undecided game, as text. */
function useNextOpponents({ rounds, games: all, season }: EntryPicks, games: readonly Game[]): Map<number, string> {
  return useMemo(() => {
    const inRound = (number: number) =>
      all.filter(({ roundId }) => rounds.some((round) => round.id === roundId && round.number === number));
    const round = rounds.find(({ id }) => id === games[0]?.roundId)?.number;
    if (round === undefined) return new Map();
    const opponents = nextOpponents(round, games, inRound(1), season.finalFour);
    const undecided = [...opponents].filter(([{ winner }]) => winner === null);
    return new Map(undecided.map(([{ id }, teams]) => [id, teams.join(' or ')]));
  }, [rounds, all, season.finalFour, games]);
}
