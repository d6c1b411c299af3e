import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { pickGridQuery } from '#client/api/queries.ts';
import type { Pool } from '#contract/schemas.ts';
import { computeGhosts, type Ghost } from './ghosts.ts';

const NO_GHOSTS: readonly Ghost[] = [];

/** Whether the address asks for the ghosts (`?ghosts=true`), and what turns them on and off. */
export function useGhostSwitch() {
  const { ghosts: isOn = false } = useSearch({ strict: false });
  const navigate = useNavigate();
  const toggle = () => {
    const params = { ghosts: isOn ? undefined : (true as const) };
    void navigate({ to: '.', search: (before) => ({ ...before, ...params }), replace: true, resetScroll: false });
  };
  return { isOn, toggle };
}

/** Returns the ghosts of a pool; none while they are off, and until the pick grid is loaded. */
export function useGhosts(pool: Pool): readonly Ghost[] {
  const { isOn } = useGhostSwitch();
  const { data: grid } = useQuery({ ...pickGridQuery(pool.id), enabled: isOn, subscribed: isOn });
  return useMemo(() => (isOn && grid ? computeGhosts(grid, pool) : NO_GHOSTS), [isOn, grid, pool]);
}
