import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { awaitedText, missingText } from '#client/seasons/roundTexts.ts';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import { DueCard } from '#client/ui/DueCard.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { plural } from '#domain/plural.ts';
import { completeness, countMissing } from '#domain/rounds.ts';
import styles from './DueNext.module.css';
import type { EntrySummary } from './EntryCard.tsx';

const FEW = 3;

interface Props {
  /** the open round */
  readonly round: SeasonRound;
  readonly entries: readonly EntrySummary[];
  readonly onCreate: (() => void) | undefined;
}

/** The open round, with the missing picks of each entry. */
export function DueNext({ round, entries, onCreate }: Props) {
  const { games, expected } = round;
  const made = entries.reduce((sum, entry) => sum + entry.made, 0);
  return (
    <DueCard
      title={round.round.name}
      deadline={round.round.deadline}
      made={made}
      games={games.length === 0 ? 0 : expected * entries.length}
      note={noteOf(round, entries, made)}
      hint={awaitedText(round)}
    >
      {entries.length === 0 && onCreate && <Button onClick={onCreate}>New Entry</Button>}
      {games.length > 0 && <MissingPicks entries={entries} round={round} />}
    </DueCard>
  );
}

function noteOf({ games, expected }: SeasonRound, entries: readonly EntrySummary[], made: number): string {
  if (games.length === 0) return 'No games yet';
  if (entries.length === 0) return `${plural(games.length, 'game')} to pick`;
  return `${made} of ${expected * entries.length} picks made`;
}

/** The entries with their missing picks, incomplete ones first. */
function MissingPicks({ entries, round }: Pick<Props, 'entries' | 'round'>) {
  const isDone = ({ picks }: EntrySummary) => countMissing(round.games, new Set(picks.keys())) === 0;
  const sorted = entries.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)));
  return (
    <FirstFew items={sorted} few={FEW} what="entries">
      {(shown) => shown.map((summary) => <MissingPick key={summary.entry.id} summary={summary} round={round} />)}
    </FirstFew>
  );
}

interface MissingPickProps {
  readonly summary: EntrySummary;
  readonly round: SeasonRound;
}

function MissingPick({ summary: { entry, made, picks }, round }: MissingPickProps) {
  const { games, expected } = round;
  const missing = countMissing(games, new Set(picks.keys()));
  const { complete } = completeness(made, games.length, expected);
  return (
    <Link
      to="/picks"
      search={{ entryId: entry.id }}
      className={styles.lack}
      data-done={missing === 0 || undefined}
      data-complete={complete || undefined}
    >
      <span className={styles.name}>{entry.name}</span>
      <span className={styles.state}>
        {complete && <IconCheck size={16} aria-hidden />}
        {missingText(round, made, missing)}
      </span>
    </Link>
  );
}
