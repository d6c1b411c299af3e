import { type ReactNode, useState } from 'react';
import { NewEntryDialog } from '#client/entries/NewEntryDialog.tsx';
import type { Season } from '#contract/schemas.ts';
import { MyEntries } from './MyEntries.tsx';
import { MyPools } from './MyPools.tsx';
import styles from './SeasonDashboard.module.css';
import type { SeasonEntries } from './useSeasonEntries.ts';

interface Props {
  readonly season: Season;
  readonly entries: SeasonEntries;
  /** whether the user has never played */
  readonly isFirst: boolean;
  /** of another season */
  readonly choice: ReactNode;
}

/** The user's entries and pools of a season, with all that can be done with them. */
export function Lists({ season, entries: { own, summaries, standings }, isFirst, choice }: Props) {
  const [isCreating, setIsCreating] = useState(false);
  const create = season.isActive ? () => setIsCreating(true) : undefined;
  return (
    <>
      <div className={styles.columns}>
        <MyEntries season={season} entries={summaries} isFirst={isFirst} onCreate={create} />
        <MyPools season={season} standings={standings} entries={own} isFirst={isFirst} />
      </div>
      {choice}
      <NewEntryDialog
        season={season}
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        // the button of the empty list is gone
        onCreated={() => document.getElementById('my-entries')?.focus()}
        success="Entry created successfully"
      />
    </>
  );
}
