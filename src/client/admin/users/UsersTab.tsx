import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api.ts';
import { groupsQuery, usersQuery } from '#client/queries.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { ShowMore, useShown } from '#client/ui/ShowMore.tsx';
import { useWrite } from '#client/useWrite.ts';
import type { UserRow } from '#contract/things.ts';
import { fold } from '#domain/names.ts';
import styles from '../Console.module.css';
import { EditUserDialog } from './EditUserDialog.tsx';
import { NewUserDialog } from './NewUserDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import { type UserAction, UserItem } from './UserItem.tsx';
import { deletionQuestion } from './userValues.ts';

export function UsersTab() {
  const { data: users } = useSuspenseQuery(usersQuery());
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<UserRow>();
  const [doing, setDoing] = useState<UserAction | 'create'>();
  const done = () => setDoing(undefined);
  const found = users.filter((user) => isFound(user, fold(search)));
  const { shown, more } = useShown(found, search);
  const deletion = useDeletion();
  const choose = (user: UserRow, action: UserAction) => {
    setChosen(user);
    if (action !== 'delete') setDoing(action);
    else if (window.confirm(deletionQuestion(user.pools))) deletion.mutate(user.id);
  };
  return (
    <>
      <div className={styles.head}>
        <h2>{users.length === 1 ? '1 user' : `${users.length} users`}</h2>
        <Button onClick={() => setDoing('create')}>New User</Button>
      </div>
      <SearchField label="Search by name or email" value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <EmptyState title="Nobody is called that" hint="Names and addresses are searched, in any case." />
      ) : (
        <ul className={styles.rows}>
          {shown.map((user) => (
            <li key={user.id}>
              <UserItem user={user} onChoose={(action) => choose(user, action)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore {...more} />
      <NewUserDialog opened={doing === 'create'} onClose={done} />
      {chosen && (
        <>
          <EditUserDialog user={chosen} opened={doing === 'edit'} onClose={done} />
          <ResetPasswordDialog user={chosen} opened={doing === 'reset'} onClose={done} />
        </>
      )}
    </>
  );
}

function isFound({ username, email }: UserRow, folded: string): boolean {
  return [username, email ?? ''].some((text) => fold(text).includes(folded));
}

function useDeletion() {
  return useWrite({
    write: (id: number) => call('deleteUser', { params: { id } }),
    // their pools are one's own now
    renews: [usersQuery().queryKey, groupsQuery().queryKey],
    success: 'User deleted successfully',
    failure: 'Failed to delete user',
  });
}
