import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { FreshSignIn } from '#client/account/FreshSignIn.tsx';
import { useFreshSignIn } from '#client/account/freshSignInState.ts';
import { type Kept, useGoOn } from '#client/account/wanted.ts';
import { siteQuery, USERS_KEY, usersQuery } from '#client/admin/console/consoleQueries.ts';
import { call } from '#client/api/call.ts';
import { aboutQuery, poolsQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { type ItemAction, ItemMenu } from '#client/ui/ActionMenu.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { UserRow } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { EditUserDialog, NewUserDialog, ResetPasswordDialog } from './UserDialogs.tsx';
import { useUserActions } from './userActions.ts';
import {
  deletionQuestion,
  type UserAction,
  type UserValues,
  WANTED_USER,
  type WantedUser,
  wantedUser,
} from './userValues.ts';

/** Pause in typing before the server is asked. */
const PAUSE_MS = 250;

interface Opening {
  readonly action: WantedUser['action'];
  readonly kept?: Kept<Partial<UserValues>>;
}

export function UsersTab() {
  return (
    <FreshSignIn>
      <Users />
    </FreshSignIn>
  );
}

function Users() {
  const self = useUser();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, PAUSE_MS);
  // those found before stay until others are found
  const found = useSuspenseInfiniteQuery(usersQuery(useDeferredValue(settled)));
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = found;
  const users = found.data.pages.flat();
  const [chosen, setChosen] = useState<UserRow>();
  const [opening, setOpening] = useState<Opening>();
  const open = (action: Opening['action']) => setOpening({ action });
  const { isAsking } = useFreshSignIn();
  // a late response must not close a dialog about another user, and Escape is meant for the dialog on top
  const done = () => setOpening((now) => (now === opening && !isAsking ? undefined : now));
  const { mutate: deleteUser } = useDeletion();
  const actionsFor = useUserActions();
  const choose = (user: UserRow, action: UserAction) => {
    if (action === 'delete') {
      if (window.confirm(deletionQuestion(user.pools))) deleteUser(user);
      return;
    }
    setChosen(user);
    open(action);
  };
  useGoOn<WantedUser>(WANTED_USER, ({ values: { action, user, values = {} }, isWhole }) => {
    if (action === 'delete' && user) return deleteUser(user);
    setChosen(user);
    if (action) setOpening({ action, kept: { values, isWhole } });
  });
  return (
    <>
      <Row wrap justify="between" gap={3}>
        <h2>{hasNextPage ? `${users.length}+ users` : plural(users.length, 'user')}</h2>
        <Button onClick={() => open('create')}>New User</Button>
      </Row>
      <NoMail />
      <SearchField label="Search by name or email" value={search} onChange={setSearch} />
      {users.length === 0 ? (
        <EmptyState title="No matches" hint="Usernames and email addresses are searched." />
      ) : (
        <Card as="ul" pad={3} divided>
          {users.map((user) => (
            <li key={user.id}>
              <UserItem
                user={user}
                isSelf={user.id === self.id}
                more={actionsFor(user)}
                onChoose={(action) => choose(user, action)}
              />
            </li>
          ))}
        </Card>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      <NewUserDialog opened={opening?.action === 'create'} onClose={done} kept={opening?.kept} />
      {chosen && (
        <>
          <EditUserDialog user={chosen} opened={opening?.action === 'edit'} onClose={done} kept={opening?.kept} />
          <ResetPasswordDialog user={chosen} opened={opening?.action === 'reset'} onClose={done} />
        </>
      )}
    </>
  );
}

/** What a site without mail asks of its admin. It names the address, because its default may be one that nobody reads. */
function NoMail() {
  const { data: about } = useQuery(aboutQuery());
  const { data: site } = useQuery(siteQuery());
  // the console says above why a silent site sends none
  const isSilent = !site || site.isCopy || site.outbound === 'off';
  if (isSilent || about?.sendsMail !== false || !about.signIn.password) return null;
  if (about.hasOutbox) {
    return (
      <p className="soft">
        This site sends no email: SMTP_URL is not set. Messages, such as those for forgotten passwords, are in
        DATA_DIR/outbox.
      </p>
    );
  }
  return (
    <p className="soft">
      This site sends no email: SMTP_URL is not set. Players who forget their password are asked to write to{' '}
      {about.supportEmail} (SUPPORT_EMAIL). Give them a new one here: Reset Password, in the menu of their name.
    </p>
  );
}

interface ItemProps {
  readonly user: UserRow;
  readonly isSelf: boolean;
  /** what features offer */
  readonly more: readonly ItemAction[];
  readonly onChoose: (action: UserAction) => void;
}

function UserItem({ user, isSelf, more, onChoose }: ItemProps) {
  const { password: hasPasswords } = useSignInOptions();
  const reset = { text: 'Reset Password', Icon: IconKey, onChoose: () => onChoose('reset') };
  return (
    <Row gap={2}>
      <div className="grow typed">
        <p className="strong">{user.username}</p>
        {user.email && <p className="soft text-s">{user.email}</p>}
      </div>
      {user.isAdmin && <span className="pill ember">Admin</span>}
      {user.isHidden && <span className="pill soft">Hidden</span>}
      <ItemMenu
        name={user.username}
        actions={[
          { text: 'Edit', Icon: IconPencil, onChoose: () => onChoose('edit') },
          ...(isSelf || !hasPasswords ? [] : [reset]),
          ...more,
          {
            text: user.isAdmin ? 'Cannot delete admin users' : 'Delete',
            Icon: IconTrash,
            onChoose: () => onChoose('delete'),
            isDisabled: user.isAdmin,
            isFinal: true,
          },
        ]}
      />
    </Row>
  );
}

function useDeletion() {
  const { whenSignedIn } = useFreshSignIn();
  return useApiMutation({
    mutate: (user: UserRow) =>
      whenSignedIn(wantedUser({ action: 'delete', user }), () => call('deleteUser', { params: { id: user.id } })),
    // the admin inherits the user's pools
    invalidates: [USERS_KEY, poolsQuery().queryKey],
    success: (_, { username }) => `${username} was deleted`,
    failure: 'Failed to delete user',
  });
}
