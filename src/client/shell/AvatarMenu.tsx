import { Menu, UnstyledButton } from '@mantine/core';
import { IconBulb, IconLogout, IconMail, IconUser } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserAvatar } from '../account/UserAvatar.tsx';
import { useLeave } from '../account/useLeave.ts';
import { call } from '../api.ts';
import { failureText } from '../failure.ts';
import { aboutQuery } from '../queries.ts';
import { useUser } from '../session.ts';
import { leaving } from '../ui/leaving.ts';
import { toast } from '../ui/toast.ts';
import styles from './AvatarMenu.module.css';

export function AvatarMenu() {
  const user = useUser();
  const leave = useLeave();
  const logout = useMutation({
    mutationFn: () => call('logout'),
    onSuccess: leave,
    onError: (error) =>
      toast({ title: 'Logout failed', description: failureText(error, 'Failed to logout'), tone: 'bad' }),
  });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={`Account menu of ${user.username}`}>
          <UserAvatar user={user} size={40} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.username}</Menu.Label>
        <Menu.Item
          leftSection={<IconUser size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/profile" {...props} />}
        >
          Profile
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBulb size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/how-it-works" {...props} />}
        >
          How it works
        </Menu.Item>
        <ContactSupport />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => leaving(() => logout.mutate())}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ContactSupport() {
  const { data: about } = useQuery(aboutQuery());
  if (!about) return null;
  return (
    <Menu.Item component="a" href={`mailto:${about.supportEmail}`} leftSection={<IconMail size={18} aria-hidden />}>
      Contact Support
    </Menu.Item>
  );
}
