import type { Choices } from '#client/leaderboard/assumed/choices.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import type { useOpenedEntry } from './useOpenedEntry.ts';

const EntryDialog = lazyComponent(() => import('./EntryDialog.tsx'), 'EntryDialog');

interface Props {
  readonly pool: Pool;
  readonly leaderboard: Leaderboard;
  readonly choices: Choices;
  readonly entry: ReturnType<typeof useOpenedEntry>;
}

export function OpenedEntryDialog({ entry: { last, opened, show, close }, ...shown }: Props) {
  if (!last) return null;
  return (
    <PartBoundary fallback={null}>
      <EntryDialog {...shown} shown={last} opened={opened !== undefined} onShow={show} onClose={close} />
    </PartBoundary>
  );
}
