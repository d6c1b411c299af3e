import { useState } from 'react';
import { useUser } from '#client/app/session.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { ShowMore, useShown } from '#client/ui/ShowMore.tsx';
import type { Group } from '#contract/schemas.ts';
import { fold } from '#domain/names.ts';
import { plural } from '#domain/plural.ts';
import styles from './Manage.module.css';
import { MemberItem, MemberMenu } from './MemberItem.tsx';
import type { PoolMember } from './poolMembers.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { RestoreButton } from './RestoreButton.tsx';

interface Props {
  readonly pool: Group;
  readonly members: { readonly active: readonly PoolMember[]; readonly removed: readonly PoolMember[] };
  /** nothing can be changed */
  readonly isLocked: boolean;
}

/** So many names can be read at a glance. */
const FEW = 12;

/** Who is in the pool, those who lack picks first, and who was taken out. */
export function MemberList({ pool, members: { active, removed }, isLocked }: Props) {
  const user = useUser();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<{ readonly member: PoolMember; readonly opened: boolean }>();
  // it stays once it is there: somebody may be searching as the list gets short
  const [isSearchable, setIsSearchable] = useState(false);
  if (active.length > FEW && !isSearchable) setIsSearchable(true);
  const found = active.filter((member) => isFound(member, fold(search)));
  const { shown, more } = useShown(found, search);
  // a late answer about one person closes no dialog about another
  const close = ({ userId }: PoolMember) =>
    setAsked((now) => (now?.member.userId === userId ? { ...now, opened: false } : now));
  return (
    <section className={styles.members} aria-labelledby="members">
      <h2 id="members" tabIndex={-1}>
        {plural(active.length, 'member')}
      </h2>
      {isSearchable && <SearchField label="Search members" value={search} onChange={setSearch} />}
      {active.length === 0 && (
        <EmptyState title="Nobody yet" hint="Send the invite link to those you want to play with." />
      )}
      {active.length > 0 && found.length === 0 && <EmptyState title="Nobody is called that" />}
      <ul className={styles.list}>
        {shown.map((member) => (
          <li key={member.userId}>
            <MemberItem member={member}>
              {!isLocked && member.userId !== user.id && (
                <MemberMenu name={member.username} onRemove={() => setAsked({ member, opened: true })} />
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
      {asked && (
        <RemovalDialog
          key={asked.member.userId}
          pool={pool}
          member={asked.member}
          opened={asked.opened}
          onClose={() => close(asked.member)}
        />
      )}
    </section>
  );
}

function isFound({ username, email, entries }: PoolMember, folded: string): boolean {
  return [username, email ?? '', ...entries.map(({ entry }) => entry.name)].some((text) => fold(text).includes(folded));
}
