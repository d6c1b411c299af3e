import { Button } from '@mantine/core';
import { IconPencil, IconTrash, IconUsersPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CountedPicks } from '#client/seasons/rounds/countedPicks.ts';
import type { OwnProgress } from '#client/seasons/rounds/ownProgress.ts';
import type { RoundPicks } from '#client/seasons/rounds/roundPicks.ts';
import type { EntryPlace } from '#client/standing/entryPlaces.ts';
import { ItemMenu } from '#client/ui/ActionMenu.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import type { Entry, Season } from '#contract/schemas.ts';
import { formatCount, noun } from '#domain/names/plural.ts';
import { DeleteEntryDialog } from './DeleteEntryDialog.tsx';
import { EntryName } from './EntryName.tsx';
import { EntryPools } from './EntryPools.tsx';
import { JoinPoolDialog } from './JoinPoolDialog.tsx';
import styles from './Section.module.css';

export interface EntrySummary extends CountedPicks {
  readonly entry: Entry;
  /** in its pools */
  readonly places: readonly EntryPlace[];
  /** the total of an entry in no pool */
  readonly standardTotal: number;
  /** in the open round; undefined without one */
  readonly due: RoundPicks | undefined;
  /** undefined while no round is in play */
  readonly progress: OwnProgress | undefined;
}

interface Props {
  readonly season: Season;
  readonly summary: EntrySummary;
  /** whether the user has no other entry, which leaves its pools in My Pools */
  readonly isOnly: boolean;
}

export function EntryCard({ season, summary, isOnly }: Props) {
  const { entry, places } = summary;
  const [doing, setDoing] = useState<'renaming' | 'joining' | 'deleting'>();
  const menu = useRef<HTMLButtonElement>(null);
  const done = () => setDoing(undefined);

  return (
    <Card as="article" pad={3} gap={1} aria-label={entry.name}>
      {doing === 'renaming' ? (
        <EntryName
          entry={entry}
          onDone={() => {
            flushSync(done);
            menu.current?.focus();
          }}
        />
      ) : (
        <Row justify="between" gap={3}>
          <div className="grow typed">
            <h3>
              <Link to="/picks" search={{ entryId: entry.id }} className={styles.nameLink}>
                {entry.name}
              </Link>
            </h3>
            {places.length === 0 && <p className="soft text-s">In no pool: standard points</p>}
          </div>
          <EntryTotal summary={summary} />
          <ItemMenu
            buttonRef={menu}
            name={entry.name}
            actions={[
              ...(season.isArchived
                ? []
                : [
                    { text: 'Edit Entry Name', Icon: IconPencil, onChoose: () => setDoing('renaming') },
                    { text: 'Join Pool', Icon: IconUsersPlus, onChoose: () => setDoing('joining') },
                  ]),
              { text: 'Delete Entry', Icon: IconTrash, onChoose: () => setDoing('deleting'), isFinal: true },
            ]}
          />
        </Row>
      )}
      {places.length === 0 && !season.isArchived && (
        <Row>
          <Button variant="default" onClick={() => setDoing('joining')}>
            Join Pool
          </Button>
        </Row>
      )}
      {/* the pools of an only entry are those of My Pools */}
      {!isOnly && (
        <EntryPools
          entry={entry}
          places={places}
          onLeft={season.isArchived ? undefined : () => menu.current?.focus()}
        />
      )}
      <JoinPoolDialog
        entry={entry}
        opened={doing === 'joining'}
        onClose={() => {
          done();
          // the join button is gone: an entry in a pool has none
          menu.current?.focus();
        }}
      />
      <DeleteEntryDialog entry={entry} opened={doing === 'deleting'} onClose={done} />
    </Card>
  );
}

/** No total stands for several pools, which may have different points. */
function EntryTotal({ summary: { places, standardTotal } }: Pick<Props, 'summary'>) {
  const [only, ...others] = places;
  if (others.length > 0) return null;
  const total = only?.total ?? standardTotal;
  return (
    <p className="soft text-xs">
      <span className="numeral text-2xl ember">{formatCount(total)}</span> {noun(total, 'point')}
    </p>
  );
}
