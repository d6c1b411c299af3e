import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#client/api/clock.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { Group, Round } from '#contract/schemas.ts';
import { noun, plural } from '#domain/plural.ts';

interface Props {
  readonly pool: Group;
  readonly rounds: readonly Round[];
  /** how many entries play in the pool */
  readonly entries?: number;
}

/** While no round of the season is past: what will be seen, and from when. */
export function BeforeFirstDeadline({ pool, rounds, entries }: Props) {
  const [first] = rounds;
  if (!first) return <EmptyState title="No data available" hint="This season has no rounds yet." />;
  return (
    <EmptyState
      title={`It starts when ${first.name} locks`}
      hint={
        <>
          Until <time dateTime={first.deadline}>{formatDateTime(first.deadline)}</time> everybody’s picks are secret.
          Then the picks of all are shown, and points and ranks move as winners come in.
          {entries !== undefined &&
            entries > 0 &&
            ` ${plural(entries, 'entry', 'entries')} ${noun(entries, 'is', 'are')} in.`}
        </>
      }
    >
      <Button renderRoot={(button) => <Link to="/groups/$id/picks" params={{ id: pool.id }} {...button} />}>
        Make Picks
      </Button>
    </EmptyState>
  );
}
