import { IconUserMinus, IconUserShield } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Parts } from '#client/shell/Parts.tsx';
import type { MemberAction } from '#client/shell/poolParts.ts';
import { useUser } from '#client/shell/session.ts';
import { useSlots } from '#client/shell/slots.ts';
import { type ItemAction, ItemMenu } from '#client/ui/ActionMenu.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { ShowMore, useShown } from '#client/ui/ShowMore.tsx';
import { calls } from '#contract/calls.ts';
import type { Pool, User } from '#contract/schemas.ts';
import { fold } from '#domain/names/names.ts';
import { plural } from '#domain/names/plural.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { AbsentAdmins } from './AbsentAdmins.tsx';
import { AdminDialog } from './AdminDialog.tsx';
import { DuesTools, PaidBox } from './DuesTools.tsx';
import styles from './Manage.module.css';
import { RemovalDialog, RestoreButton } from './MemberActions.tsx';
import { MemberItem } from './MemberItem.tsx';
import { type DuesFilter, isShown, type PoolMember } from './poolMembers.ts';

interface Props {
  readonly pool: Pool;
  readonly members: { readonly active: readonly PoolMember[]; readonly removed: readonly PoolMember[] };
  /** whether the season is archived */
  readonly isLocked: boolean;
}

/** Of more members, the first are shown, and all can be searched: what is below must stay in reach. */
const MAX_UNSEARCHED = 12;

export function MemberList({ pool, members: { active, removed }, isLocked }: Props) {
  const user = useUser();
  const { belowMembers } = useSlots();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Asked>();
  // the field stays: somebody may be searching when the list gets short
  const [isSearchable, setIsSearchable] = useState(false);
  if (active.length > MAX_UNSEARCHED && !isSearchable) setIsSearchable(true);
  const [filter, setFilter] = useState<DuesFilter>('all');
  const found = active.filter((member) => isFound(member, fold(search)) && isShown(member, filter));
  const { shown, more } = useShown(found, `${filter} ${search}`, MAX_UNSEARCHED);
  // a late response must not close the dialog of another member
  const close = ({ userId }: PoolMember) =>
    setAsked((now) => (now?.member.userId === userId ? { ...now, opened: false } : now));
  return (
    <Stack as="section" gap={3} className={styles.members} aria-labelledby="members members-count">
      <Row gap={3} align="baseline">
        <h2 id="members" tabIndex={-1}>
          People
        </h2>
        <span id="members-count" className="soft">
          {plural(active.length, 'member')}
        </span>
      </Row>
      {isSearchable && <SearchField label="Search members" value={search} onChange={setSearch} />}
      {pool.dues && active.length > 0 && (
        <DuesTools pool={pool} members={active} filter={filter} onFilter={setFilter} />
      )}
      {active.length === 0 && (
        <EmptyState title="No members yet" hint="Send the invite link to the people you want to play with." />
      )}
      {active.length > 0 && found.length === 0 && <EmptyState title="No matches" />}
      <MemberCards>
        {shown.map((member) => (
          <li key={member.userId}>
            <MemberItem member={member} role={roleOf(pool, member)}>
              <PaidBox pool={pool} member={member} isLocked={isLocked} />
              {!isLocked && (
                <Actions
                  pool={pool}
                  member={member}
                  user={user}
                  onAsk={(what) => setAsked({ what, member, opened: true })}
                />
              )}
            </MemberItem>
          </li>
        ))}
      </MemberCards>
      <ShowMore {...more} />
      <AbsentAdmins pool={pool} members={active} isLocked={isLocked} />
      {removed.length > 0 && (
        <>
          <h3>Removed</h3>
          <MemberCards>
            {removed.map((member) => (
              <li key={member.userId}>
                <MemberItem member={member}>{!isLocked && <RestoreButton pool={pool} member={member} />}</MemberItem>
              </li>
            ))}
          </MemberCards>
        </>
      )}
      <Parts of={belowMembers} props={{ pool, isLocked }} />
      {active.length > 0 && (
        <a
          className="text-link"
          href={calls.readMembersFile.path.replace('{id}', String(pool.id))}
          download={`${pool.name} members.csv`}
        >
          Members as CSV
        </a>
      )}
      {asked?.what === 'removal' && (
        <RemovalDialog
          key={asked.member.userId}
          pool={pool}
          member={asked.member}
          opened={asked.opened}
          onClose={() => close(asked.member)}
        />
      )}
      {typeof asked?.what === 'object' && (
        <PartBoundary key={asked.member.userId} fallback={null}>
          <asked.what.Panel
            pool={pool}
            person={asked.member}
            opened={asked.opened}
            onClose={() => close(asked.member)}
          />
        </PartBoundary>
      )}
      {asked?.what === 'admin' && (
        <AdminDialog
          key={asked.member.userId}
          pool={pool}
          member={asked.member}
          opened={asked.opened}
          onClose={() => close(asked.member)}
        />
      )}
    </Stack>
  );
}

function MemberCards({ children }: { readonly children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Card as="ul" pad={3} divided>
      {children}
    </Card>
  );
}

/** The dialog about a member that was opened last. */
interface Asked {
  readonly what: 'removal' | 'admin' | MemberAction;
  readonly member: PoolMember;
  readonly opened: boolean;
}

function roleOf(pool: Pool, { userId }: PoolMember): string | undefined {
  if (pool.adminId === userId) return 'Owner';
  return isPoolAdmin(pool, userId) ? 'Admin' : undefined;
}

interface ActionsProps {
  readonly pool: Pool;
  readonly member: PoolMember;
  /** the admin who looks */
  readonly user: User;
  readonly onAsk: (what: Asked['what']) => void;
}

/** An admin removes other members but no admins, and drops themselves; the owner does both to anybody. */
function Actions({ pool, member, user, onAsk }: ActionsProps) {
  const isOwner = pool.adminId === user.id;
  const isSelf = member.userId === user.id;
  const isAdmin = pool.admins.includes(member.userId);
  const mayName = isSelf ? isAdmin : isOwner;
  const mayRemove = !isSelf && (isOwner || !isPoolAdmin(pool, member.userId));
  const naming: ItemAction = {
    text: isAdmin ? 'Drop as Admin' : 'Make Admin',
    Icon: IconUserShield,
    onChoose: () => onAsk('admin'),
  };
  const others = useSlots()
    .memberActions.filter(({ isOffered }) => isOffered(pool, user, member.userId))
    .map((action): ItemAction => ({ text: action.name, Icon: action.Icon, onChoose: () => onAsk(action) }));
  const removal: ItemAction = {
    text: 'Remove Member',
    Icon: IconUserMinus,
    onChoose: () => onAsk('removal'),
    isFinal: true,
  };
  const actions = [...(mayName ? [naming] : []), ...others, ...(mayRemove ? [removal] : [])];
  if (actions.length === 0) return <span className={styles.noMenu} />;
  return <ItemMenu name={member.username} actions={actions} isNamed />;
}

function isFound({ username, email, entries }: PoolMember, folded: string): boolean {
  return [username, email ?? '', ...entries.map(({ entry }) => entry.name)].some((text) => fold(text).includes(folded));
}
