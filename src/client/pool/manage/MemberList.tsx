import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '#client/shell/session.ts';
import { ItemMenu } from '#client/ui/ActionMenu.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { ShowMore, useShown } from '#client/ui/ShowMore.tsx';
import type { Group } from '#contract/schemas.ts';
import { fold } from '#domain/names/names.ts';
import { plural } from '#domain/names/plural.ts';
import styles from './Manage.module.css';
import { RemovalDialog, RestoreButton } from './MemberActions.tsx';
import { MemberItem } from './MemberItem.tsx';
import type { PoolMember } from './poolMembers.ts';

interface Props {
  readonly pool: Group;
  readonly members: { readonly active: readonly PoolMember[]; readonly removed: readonly PoolMember[] };
  /** whether the season is archived */
  readonly isLocked: boolean;
}

/** Longer lists can be searched. */
const MAX_UNSEARCHED = 12;

export function MemberList({ pool, members: { active, removed }, isLocked }: Props) {
  const user = useUser();
  const [search, setSearch] = useState('');
  const [removal, setRemoval] = useState<{ readonly member: PoolMember; readonly opened: boolean }>();
  // the field stays: somebody may be searching when the list gets short
  const [isSearchable, setIsSearchable] = useState(false);
  if (active.length > MAX_UNSEARCHED && !isSearchable) setIsSearchable(true);
  const found = active.filter((member) => isFound(member, fold(search)));
  const { shown, more } = useShown(found, search);
  // a late response must not close the dialog of another member
  const close = ({ userId }: PoolMember) =>
    setRemoval((now) => (now?.member.userId === userId ? { ...now, opened: false } : now));
  return (
    <section className={styles.members} aria-labelledby="members">
      <h2 id="members" tabIndex={-1}>
        {plural(active.length, 'member')}
      </h2>
      {isSearchable && <SearchField label="Search members" value={search} onChange={setSearch} />}
      {active.length === 0 && (
        <EmptyState title="No members yet" hint="Send the invite link to the people you want to play with." />
      )}
      {active.length > 0 && found.length === 0 && <EmptyState title="No matches" />}
      <ul className={styles.list}>
        {shown.map((member) => (
          <li key={member.userId}>
            <MemberItem member={member}>
              {!isLocked && member.userId !== user.id && (
                <ItemMenu
                  name={member.username}
                  actions={[
                    {
                      text: 'Remove Member',
                      Icon: IconUserMinus,
                      onChoose: () => setRemoval({ member, opened: true }),
                      isFinal: true,
                    },
                  ]}
                />
              )}
            </MemberItem>
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
      {removed.length > 0 && (
        <>
          <h3 className={styles.apart}>Removed</h3>
          <ul className={styles.list}>
            {removed.map((member) => (
              <li key={member.userId}>
                <MemberItem member={member}>{!isLocked && <RestoreButton pool={pool} member={member} />}</MemberItem>
              </li>
            ))}
          </ul>
        </>
      )}
      {removal && (
        <RemovalDialog
          key={removal.member.userId}
          pool={pool}
          member={removal.member}
          opened={removal.opened}
          onClose={() => close(removal.member)}
        />
      )}
    </section>
  );
}

function isFound({ username, email, entries }: PoolMember, folded: string): boolean {
  return [username, email ?? '', ...entries.map(({ entry }) => entry.name)].some((text) => fold(text).includes(folded));
}
