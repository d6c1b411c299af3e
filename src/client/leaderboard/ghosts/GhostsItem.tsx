import { IconGhost } from '@tabler/icons-react';
import { MenuItem } from '#client/ui/MenuItem.tsx';
import { useGhostSwitch } from './useGhosts.ts';

/** Turns the ghosts of the leaderboard on and off. */
export function GhostsItem() {
  const { isOn, toggle } = useGhostSwitch();
  return (
    <MenuItem leftSection={<IconGhost size={18} aria-hidden />} onClick={toggle}>
      {isOn ? 'Hide' : 'Show'} Favorites and Crowd
    </MenuItem>
  );
}
