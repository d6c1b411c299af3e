import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Season } from '#contract/schemas.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import type { EntrySummary } from './EntryCard.tsx';
import { EntryCard } from './EntryCard.tsx';

interface Props {
  readonly season: Season;
  readonly entries: readonly EntrySummary[];
  /** whether the screen shows the first steps, which lead to an entry */
  readonly isFirst: boolean;
  /** undefined if the season takes no new entries */
  readonly onCreate: (() => void) | undefined;
}

export function MyEntries({ season, entries, isFirst, onCreate }: Props) {
  const hasPlus = entries.length > 0 || isFirst;
  return (
    <Stack as="section" gap={2} aria-labelledby="my-entries">
      <Row justify="between" gap={3}>
        <h2 id="my-entries" tabIndex={-1}>
          My Entries
        </h2>
        {onCreate &&
          hasPlus &&
          (entries.length < MAX_ENTRIES ? (
            <ActionIcon aria-label="New Entry" variant="default" onClick={onCreate}>
              <IconPlus size={20} aria-hidden />
            </ActionIcon>
          ) : (
            <p className="soft text-s">You have reached {MAX_ENTRIES} entries</p>
          ))}
      </Row>
      {entries.length === 0 ? (
        <NoEntries isFirst={isFirst} onCreate={onCreate} />
      ) : (
        <Stack as="ul" gap={2}>
          {entries.map((summary) => (
            <li key={summary.entry.id}>
              <EntryCard season={season} summary={summary} isOnly={entries.length === 1} />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function NoEntries({ isFirst, onCreate }: Pick<Props, 'isFirst' | 'onCreate'>) {
  if (!onCreate) return <EmptyState title="No entries yet" hint="You did not play in this season." />;
  if (isFirst) {
    return (
      <EmptyState title="No entries yet" hint="An entry is one set of picks. You make it on your way into a pool." />
    );
  }
  return (
    <EmptyState
      title="No entries yet"
      hint="An entry is one set of picks. Create one, then pick the games of the open round."
    >
      <Button onClick={onCreate}>New Entry</Button>
      <HowItWorksLink />
    </EmptyState>
  );
}
