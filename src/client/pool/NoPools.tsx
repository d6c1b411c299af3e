import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { Group } from '#contract/schemas.ts';
import { PoolChoice, type PoolPage } from './PoolSelect.tsx';

interface Props {
  /** pools of other seasons, which can still be looked at */
  readonly otherPools: readonly Group[];
  readonly page: PoolPage;
}

/** Where the active season has no pool of the user's. */
export function NoPools({ otherPools, page }: Props) {
  if (otherPools.length === 0) {
    return (
      <EmptyState
        title="Join or Create a Pool"
        hint="Standings and picks are compared within a pool. Start one, or join with an invite code."
      >
        <CreateOrJoin />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No data available for this season"
      hint="None of your pools belongs to the current season. Those of earlier seasons are still here."
    >
      <PoolChoice pools={otherPools} value={null} page={page} />
      <CreateOrJoin />
    </EmptyState>
  );
}

function CreateOrJoin() {
  return (
    <>
      <Button renderRoot={(button) => <Link to="/groups/new" {...button} />}>Create Pool</Button>
      <Button variant="default" renderRoot={(button) => <Link to="/group-join" {...button} />}>
        Join Pool
      </Button>
    </>
  );
}
