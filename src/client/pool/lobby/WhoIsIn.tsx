import { useState } from 'react';
import { PlayerAvatar } from '#client/pool/PlayerAvatar.tsx';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { useIsPrinting } from '#client/ui/media.ts';
import { noun, plural } from '#domain/names/plural.ts';
import { arrivedText, firstArrivals, withArrivals } from './arrivals.ts';
import styles from './Lobby.module.css';
import type { LobbyEntry } from './lobbyTexts.ts';

const FEW = 24;

/** The entries of a pool, the newest first. Those that come while it is shown are marked and announced. */
export function WhoIsIn({ entries }: { readonly entries: readonly LobbyEntry[] }) {
  const own = useOwnEntryIds();
  const [arrivals, setArrivals] = useState(() => firstArrivals(entries));
  const next = withArrivals(arrivals, entries);
  if (next !== arrivals) setArrivals(next);
  // on paper nothing can be unfolded
  const few = useIsPrinting() ? entries.length : FEW;
  return (
    <section aria-labelledby="who-is-in">
      <h2 id="who-is-in" className={styles.count}>
        {plural(entries.length, 'entry', 'entries')} {noun(entries.length, 'is', 'are')} in
      </h2>
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
    </section>
  );
}

interface ItemProps {
  readonly entry: LobbyEntry;
  readonly isOwn: boolean;
  /** whether it came while the list is shown */
  readonly isNew: boolean;
}

function EntryItem({ entry, isOwn, isNew }: ItemProps) {
  return (
    <li className={styles.entry} data-own={isOwn || undefined} data-new={isNew || undefined}>
      <PlayerAvatar person={entry} size={32} />
      <span className={styles.names}>
        <span className={styles.name}>{entry.entryName}</span>
        <span className={styles.player}>
          <span className={styles.username}>{entry.username}</span>
          {isOwn && <span className={styles.mark}>· you</span>}
          {isNew && <span className={styles.mark}>· new</span>}
        </span>
      </span>
    </li>
  );
}
