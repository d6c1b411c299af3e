import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { awaitedText, GUESS_HINT, missingText } from '#client/seasons/rounds/roundTexts.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { DueCard } from '#client/ui/DueCard.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Row } from '#client/ui/layout.tsx';
import { plural } from '#domain/names/plural.ts';
import type { EntrySummary } from './EntryCard.tsx';
import styles from './LeadCards.module.css';

const FEW = 3;
const NOT_SET_UP = 'The tournament is not set up yet. Its games appear here as soon as they are entered.';

interface Props {
  /** the open round */
  readonly round: SeasonRound;
  readonly entries: readonly EntrySummary[];
}

/** The open round, with the missing picks of each entry. */
export function DueNext({ round, entries }: Props) {
  const { games } = round;
  const isFirst = round.number === 1;
  const made = sum(entries, ({ due }) => due?.made);
  const all = sum(entries, ({ due }) => due?.games);
  const hasGuess = entries.some(({ due }) => due?.guess !== undefined);
  const hint = [awaitedText(round), hasGuess ? GUESS_HINT : ''].filter(Boolean).join('. ');
  return (
    <DueCard
      title={round.round.name}
      deadline={round.round.deadline}
      made={made}
      games={all}
      note={noteOf(games.length, entries, `${made} of ${all} picks made`)}
      hint={isFirst && games.length === 0 ? NOT_SET_UP : hint}
    >
      {games.length > 0 && entries.length > 0 && <MissingPicks entries={entries} />}
    </DueCard>
  );
}

function noteOf(games: number, entries: readonly EntrySummary[], made: string): string {
  if (games === 0) return 'No games yet';
  return entries.length === 0 ? `${plural(games, 'game')} to pick` : made;
}

function sum(entries: readonly EntrySummary[], of: (entry: EntrySummary) => number | undefined): number {
  return entries.reduce((total, entry) => total + (of(entry) ?? 0), 0);
}

/** The entries with their missing picks, incomplete ones first. */
function MissingPicks({ entries }: Pick<Props, 'entries'>) {
  const isDone = ({ due }: EntrySummary) => due?.missing === 0;
  const sorted = entries.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)));
  return (
    <FirstFew items={sorted} few={FEW} what="entries">
      {(shown) => shown.map((summary) => <MissingPick key={summary.entry.id} summary={summary} />)}
    </FirstFew>
  );
}

function MissingPick({ summary: { entry, due } }: { readonly summary: EntrySummary }) {
  if (!due) return null;
  const { missing, complete } = due;
  return (
    <Link to="/picks" search={{ entryId: entry.id }} className={styles.entry} data-missing={missing > 0 || undefined}>
      <Row justify="between" gap={3} wrap="text">
        <strong className="typed">{entry.name}</strong>
        <Row as="strong" gap={1} className={missing > 0 ? styles.missing : complete ? 'good' : 'soft'}>
          {complete && <IconCheck size={16} aria-hidden />}
          {missingText(due)}
          {missing > 0 && <IconChevronRight size={18} aria-hidden />}
        </Row>
      </Row>
    </Link>
  );
}
