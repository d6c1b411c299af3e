import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Round } from '#contract/schemas.ts';
import { plural } from '#domain/plural.ts';
import { DueCard } from '../ui/DueCard.tsx';
import { FirstFew } from '../ui/FirstFew.tsx';
import styles from './DueNext.module.css';
import type { EntrySummary } from './SeasonDashboard.tsx';

const FEW = 3;

interface Props {
  readonly rounds: readonly Round[];
  /** the open round, if there is one */
  readonly round: Round | undefined;
  readonly games: number;
  readonly entries: readonly EntrySummary[];
  readonly onCreate: (() => void) | undefined;
}

/** The open round with what each entry still lacks in it. */
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

/** What the entries lack, those that lack something first. */
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
