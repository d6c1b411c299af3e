import type { QueryClient } from '@tanstack/react-query';
import { lazyComponent } from '#client/ui/lazyComponent.ts';

const lines = () => import('./EverybodyLines.tsx');

export const EverybodyRank = lazyComponent(lines, 'EverybodyRank');
export const EverybodySplit = lazyComponent(lines, 'EverybodySplit');

export async function prefetchEverybody(queryClient: QueryClient, seasonId: number): Promise<void> {
  const { prefetchRank } = await lines();
  await prefetchRank(queryClient, seasonId);
}
