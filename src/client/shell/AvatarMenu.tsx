import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api.ts';
import { failureText } from '../failure.ts';
import { endSession, forgetSession, useUser } from '../session.ts';
import { toast } from '../ui/toast.ts';
import styles from './AvatarMenu.module.css';

export function AvatarMenu() {
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const logout = useMutation({
    mutationFn: () => call('logout'),
    onSuccess: async () => {
      endSession(queryClient);
      await navigate({ to: '/auth' });
      forgetSession(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Logout failed', description: failureText(error, 'Failed to logout'), tone: 'bad' }),
  });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={`Account menu of ${user.username}`}>
          <Avatar src={user.avatarUrl} alt="" size={40} color="ember" variant="filled">
            {[...user.username][0]?.toUpperCase()}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.username}</Menu.Label>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => logout.mutate()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
