import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBulb,
  IconLogout,
  IconMail,
  IconPlus,
  IconShieldCog,
  IconTable,
  IconTournament,
  IconUser,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { useSignOut } from '#client/account/useSignOut.ts';
import { call } from '#client/api/call.ts';
import { aboutQuery } from '#client/api/queries.ts';
import { LISTS_HASH } from '#client/dashboard/listsHash.ts';
import { useUser } from '#client/shell/session.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { confirmNavigation } from '#client/ui/confirmNavigation.ts';
import { failureText } from '#client/ui/failure.ts';
import { MenuItem, MenuLabel } from '#client/ui/MenuItem.tsx';
import { useHasTabBar } from '#client/ui/media.ts';
import { toast } from '#client/ui/toast.ts';
import { UserAvatar } from '#client/ui/UserAvatar.tsx';
import { version } from '../../../package.json';
import { useLeftOut } from './useBar.ts';

/** Its links preload nothing: opening it focuses one, and calls of a preload could arrive after a logout. */
export function AvatarMenu() {
  const user = useUser();
  const logout = useSignOut({
    end: () => call('logout'),
    onError: (error) =>
      toast({ title: 'Logout failed', description: failureText(error, 'Failed to logout'), tone: 'bad' }),
  });
  return (
    <ActionMenu
      width={240}
      button={
        <ActionIcon variant="transparent" radius="xl" aria-label={`Account menu of ${user.username}`}>
          <UserAvatar user={user} size={40} />
        </ActionIcon>
      }
    >
      <MenuLabel>{user.username}</MenuLabel>
      {user.isAdmin && <AdminItem />}
      <OwnItems />
      <PhoneItems />
      <MenuItem
        leftSection={<IconUser size={18} aria-hidden />}
        renderRoot={(props) => <Link preload={false} to="/profile" {...props} />}
      >
        Profile
      </MenuItem>
      <MenuItem
        leftSection={<IconBulb size={18} aria-hidden />}
        renderRoot={(props) => <Link preload={false} to="/how-it-works" {...props} />}
      >
        How it works
      </MenuItem>
      <ContactSupport />
      <MenuItem
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => confirmNavigation(() => logout.mutate())}
      >
        Log Out
      </MenuItem>
      <MenuLabel>Unbusted {version}</MenuLabel>
    </ActionMenu>
  );
}

/** What Home has no room for where it is one screen: entries, pools, and other seasons are on the first of them. */
function OwnItems() {
  return (
    <>
      <MenuItem
        leftSection={<IconUsersGroup size={18} aria-hidden />}
        renderRoot={(props) => <Link preload={false} to="/" hash={LISTS_HASH} {...props} />}
      >
        My Entries and Pools
      </MenuItem>
      <MenuItem
        leftSection={<IconUsersPlus size={18} aria-hidden />}
        renderRoot={(props) => <Link preload={false} to="/group-join" {...props} />}
      >
        Join Pool
      </MenuItem>
      <MenuItem
        leftSection={<IconPlus size={18} aria-hidden />}
        renderRoot={(props) => <Link preload={false} to="/groups/new" {...props} />}
      >
        Create Pool
      </MenuItem>
    </>
  );
}

/** On a phone bracket or grid has no tab. */
function PhoneItems() {
  const leftOut = useLeftOut();
  if (!useHasTabBar()) return null;
  return (
    <>
      {leftOut === 'Picks Grid' && (
        <MenuItem
          leftSection={<IconTable size={18} aria-hidden />}
          renderRoot={(props) => <Link preload={false} to="/picks-grid" {...props} />}
        >
          Picks Grid
        </MenuItem>
      )}
      {leftOut === 'Bracket' && (
        <MenuItem
          leftSection={<IconTournament size={18} aria-hidden />}
          renderRoot={(props) => <Link preload={false} to="/bracket" {...props} />}
        >
          Bracket
        </MenuItem>
      )}
    </>
  );
}

function ContactSupport() {
  const { data: about } = useQuery(aboutQuery());
  if (!about) return null;
  return (
    <MenuItem component="a" href={`mailto:${about.supportEmail}`} leftSection={<IconMail size={18} aria-hidden />}>
      Contact Support
    </MenuItem>
  );
}

function AdminItem() {
  const inConsole = useMatches({ select: (matches) => matches.at(-1)?.staticData.section === 'Admin' });
  return inConsole ? (
    <MenuItem
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      renderRoot={(props) => <Link preload={false} to="/" {...props} />}
    >
      User View
    </MenuItem>
  ) : (
    <MenuItem
      leftSection={<IconShieldCog size={18} aria-hidden />}
      renderRoot={(props) => <Link preload={false} to="/admin" {...props} />}
    >
      Admin Panel
    </MenuItem>
  );
}
