import { useState } from 'react';
import type { ListedEntry } from '#client/shell/slots.ts';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { useIsPrinting } from '#client/ui/media.ts';
import { plural } from '#domain/names/plural.ts';
import { arrivedText, firstArrivals, withArrivals } from './arrivals.ts';
import styles from './Lobby.module.css';

const FEW = 24;

/** The entries of a pool, the newest first. Those that come while it is shown are marked and announced. */
export function WhoIsIn({ entries }: { readonly entries: readonly ListedEntry[] }) {
  const own = useOwnEntryIds();
  const [arrivals, setArrivals] = useState(() => firstArrivals(entries));
  const next = withArrivals(arrivals, entries);
  if (next !== arrivals) setArrivals(next);
  // on paper nothing can be unfolded
  const few = useIsPrinting() ? entries.length : FEW;
  return (
    <Stack as="section" gap={3} aria-labelledby="who-is-in">
      <h2 id="who-is-in">{plural(entries.length, 'entry', 'entries')}</h2>
      <span className="visually-hidden" role="status">
        {arrivedText(next.latest)}
      </span>
      {entries.length === 0 && <EmptyState title="Nobody is in yet" />}
      <FirstFew items={entries.toSorted((a, b) => b.entryId - a.entryId)} few={few} what="entries">
        {(shown) => (
          <ul className={styles.entries}>
            {shown.map((entry) => (
              <EntryItem
                key={entry.entryId}
                entry={entry}
                isOwn={own.has(entry.entryId)}
                isNew={next.arrived.has(entry.entryId)}
              />
            ))}
          </ul>
        )}
      </FirstFew>
    </Stack>
  );
}

interface ItemProps {
  readonly entry: ListedEntry;
  readonly isOwn: boolean;
  /** whether it came while the list is shown */
  readonly isNew: boolean;
}

function EntryItem({ entry, isOwn, isNew }: ItemProps) {
  return (
    <Card as="li" pad={2} className={styles.entry} data-own={isOwn || undefined} data-new={isNew || undefined}>
      <Row gap={2}>
        <PlayerAvatar person={entry} size={32} />
        <Stack className={styles.names}>
          <span className="strong typed">{entry.entryName}</span>
          <Row gap={1} className="soft text-s">
            <span className="truncate">{entry.username}</span>
            {isOwn && <span className={styles.mark}>· you</span>}
            {isNew && <span className={styles.mark}>· new</span>}
          </Row>
        </Stack>
      </Row>
    </Card>
  );
}
