import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DueCard } from '#client/ui/DueCard.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import type { Round } from '#contract/schemas.ts';
import { plural } from '#domain/plural.ts';
import styles from './DueNext.module.css';
import type { EntrySummary } from './EntryCard.tsx';

const FEW = 3;

interface Props {
  readonly rounds: readonly Round[];
  /** the open round, if any */
  readonly round: Round | undefined;
  readonly games: number;
  readonly entries: readonly EntrySummary[];
  readonly onCreate: (() => void) | undefined;
}

/** The open round, with the missing picks of each entry. */
export function DueNext({ rounds, round, games, entries, onCreate }: Props) {
  if (!round) {
    return (
      <p className={styles.over}>
        {rounds.length === 0 ? 'This season has no rounds yet.' : 'Every round of this season is locked.'}
      </p>
    );
  }
  const made = entries.reduce((sum, entry) => sum + entry.made, 0);
  return (
    <DueCard
      title={round.name}
      deadline={round.deadline}
      made={made}
      games={games * entries.length}
      note={noteOf(entries, games, made)}
    >
      {entries.length === 0 && onCreate && <Button onClick={onCreate}>Create your entry</Button>}
      {games > 0 && <MissingPicks entries={entries} games={games} />}
    </DueCard>
  );
}

function noteOf(entries: readonly EntrySummary[], games: number, made: number): string {
  if (games === 0) return 'No games yet';
  if (entries.length === 0) return `${games} games to pick`;
  return `${made} of ${games * entries.length} picks made`;
}

/** The entries with their missing picks, incomplete ones first. */
function MissingPicks({ entries, games }: Pick<Props, 'entries' | 'games'>) {
  const sorted = entries.toSorted((a, b) => Number(a.made === games) - Number(b.made === games));
  return (
    <FirstFew items={sorted} few={FEW} what="entries">
      {(shown) => shown.map((summary) => <MissingPick key={summary.entry.id} summary={summary} games={games} />)}
    </FirstFew>
  );
}

function MissingPick({ summary: { entry, made }, games }: { readonly summary: EntrySummary; readonly games: number }) {
  const missing = games - made;
  return (
    <Link to="/picks" search={{ entryId: entry.id }} className={styles.lack} data-done={missing === 0 || undefined}>
      <span className={styles.name}>{entry.name}</span>
      {missing === 0 ? (
        <span className={styles.state}>
          <IconCheck size={16} aria-hidden /> All picks made
        </span>
      ) : (
        <span className={styles.state}>{plural(missing, 'pick')} missing</span>
      )}
    </Link>
  );
}
