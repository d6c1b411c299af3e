import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '#client/api/queries.ts';
import type { PoolTab } from '#client/shell/poolParts.ts';
import { useSlots } from '#client/shell/slots.ts';

/** Returns the tabs of the navigation that are pages of a pool, without those that the site has switched off. */
export function usePoolTabs(): readonly PoolTab[] {
  const { poolTabs } = useSlots();
  const { data: about } = useQuery(aboutQuery());
  return about ? poolTabs.filter(({ isOff }) => !isOff(about)) : poolTabs;
}
