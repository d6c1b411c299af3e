import type { Game } from '#contract/things.ts';
import { byRegionAndSeed, REGIONS } from '#domain/regions.ts';
import { Matchup } from './Matchup.tsx';
import type { PoolShare } from './poolShares.ts';
import styles from './RoundGames.module.css';
import type { EntryPicks } from './useEntryPicks.ts';

interface Props {
  readonly entryPicks: EntryPicks;
  /** the round's games */
  readonly games: readonly Game[];
  /** what a correct pick earns; null while the round is open */
  readonly worth: number | null;
  readonly shares: ReadonlyMap<number, PoolShare> | undefined;
}

/** The games of a round, by region. */
export function RoundGames({ entryPicks, games, worth, shares }: Props) {
  if (games.length === 0)
    return <p className={styles.none}>No games yet: they appear as the round before is decided.</p>;
  const { picks, saving, isLocked } = entryPicks;
  const ordered = [...games].sort(byRegionAndSeed);
  const state = savingState(entryPicks, games);
  return REGIONS.filter((region) => ordered.some((game) => game.region === region)).map((region, index) => {
    const own = ordered.filter((game) => game.region === region);
    return (
      <div key={region} className={styles.region}>
        <div className={styles.heading}>
          <h3 className="overline">{region}</h3>
          {index === 0 && state && (
            <span className={styles.saving} data-state={state}>
              {SAVING_WORDS[state]}
            </span>
          )}
        </div>
        <div className={styles.games}>
          {own.map((game) => (
            <Matchup
              key={game.id}
              game={game}
              pick={picks.get(game.id) ?? null}
              pending={saving.pending.get(game.id)}
              locked={isLocked(game)}
              worth={worth}
              share={shares?.get(game.id)}
              onChoose={saving.choose}
            />
          ))}
        </div>
      </div>
    );
  });
}

const SAVING_WORDS = { failed: 'Not all saved', saving: 'Saving…', saved: 'All saved ✓' };

/** How the picks of an open round stand as a whole; null while there are none, and once it is locked. */
function savingState(entryPicks: EntryPicks, games: readonly Game[]): keyof typeof SAVING_WORDS | null {
  const { saving, shown, isLocked } = entryPicks;
  const states = games.map((game) => saving.pending.get(game.id)?.state);
  if (states.includes('failed')) return 'failed';
  if (states.includes('saving')) return 'saving';
  return games.some((game) => !isLocked(game) && shown(game.id) !== null) ? 'saved' : null;
}
