import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import styles from '#client/admin/console/Console.module.css';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import type { UserRow } from '#contract/schemas.ts';

export type UserAction = 'edit' | 'reset' | 'delete';

interface Props {
  readonly user: UserRow;
  readonly isSelf: boolean;
  readonly onChoose: (action: UserAction) => void;
}

export function UserItem({ user, isSelf, onChoose }: Props) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>{user.username}</p>
        {user.email && <p className={styles.note}>{user.email}</p>}
      </div>
      {user.isAdmin && (
        <span className={styles.badge} data-tone="now">
          Admin
        </span>
      )}
      {user.isHidden && <span className={styles.badge}>Hidden</span>}
      <ActionMenu
        button={
          <ActionIcon aria-label={`Actions for ${user.username}`}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onChoose('edit')}>
          Edit
        </Menu.Item>
        {!isSelf && (
          <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={() => onChoose('reset')}>
            Reset Password
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={user.isAdmin}
          onClick={() => onChoose('delete')}
        >
          {user.isAdmin ? 'Cannot delete admin users' : 'Delete'}
        </Menu.Item>
      </ActionMenu>
    </div>
  );
}
