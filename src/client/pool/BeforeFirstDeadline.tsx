import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#client/api/clock.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { Group, Round } from '#contract/schemas.ts';
import { noun, plural } from '#domain/plural.ts';
import { countedRounds } from '#domain/scoring.ts';

interface Props {
  readonly pool: Group;
  readonly rounds: readonly Round[];
  readonly entries?: number;
}

/** Explains, before the first deadline, what will be shown from when. */
export function BeforeFirstDeadline({ pool, rounds, entries }: Props) {
  const [first] = countedRounds(rounds, pool);
  if (!first) {
    const hint =
      rounds.length === 0 ? 'This season has no rounds yet.' : 'The first round of this pool is not set up yet.';
    return <EmptyState title="No data available" hint={hint} />;
  }
  return (
    <EmptyState
      title={`Everyone’s picks stay secret until ${first.name} locks`}
      hint={
        <>
          The deadline is <time dateTime={first.deadline}>{formatDateTime(first.deadline)}</time>. After that, all picks
          are shown, and points and ranks change with each result.
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
