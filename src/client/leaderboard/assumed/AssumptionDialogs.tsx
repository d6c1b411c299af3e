import { useSlots } from '#client/shell/slots.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard } from '#contract/standings.ts';
import type { Assumed } from './useAssumed.ts';

interface Props {
  readonly pool: Pool;
  /** the real one */
  readonly leaderboard: Leaderboard;
  readonly own: ReadonlySet<number>;
  readonly assumed: Assumed;
  /** name of the assumption whose dialog is open */
  readonly opened: string | undefined;
  readonly onClose: () => void;
}

export function AssumptionDialogs({ pool, leaderboard, own, assumed, opened, onClose }: Props) {
  return useSlots().assumptions.map(({ name, Panel }) => (
    <Dialog key={name} title={name} opened={name === opened} onClose={onClose} isSheet>
      <PartBoundary>
        <Panel
          pool={pool}
          leaderboard={leaderboard}
          assumed={assumed.leaderboard}
          own={own}
          choices={assumed.choices}
          onChoose={assumed.choose}
        />
      </PartBoundary>
    </Dialog>
  ));
}
