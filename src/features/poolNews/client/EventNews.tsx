import { useSuspenseQuery } from '@tanstack/react-query';
import { leaderboardQuery } from '#client/api/queries.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import type { Pool } from '#contract/schemas.ts';
import type { NewsItem } from '#features/poolNews/contract/poolNews.ts';
import { roundWonText } from './roundWon.ts';

/** Events alone refetch it: a message changes nobody's points. */
const NOT_POLLED = { refetchInterval: false } as const;

interface Props {
  readonly pool: Pool;
  readonly item: NewsItem;
}

/** What an event means for the pool and the user: ` · Sam won with 24, you 2nd`; nothing of most. */
export function EventNews({ pool, item }: Props) {
  const { ofCorrection } = useSlots();
  if (item.kind === 'complete') return <RoundWon pool={pool} roundId={item.round.id} />;
  return item.kind === 'correction' && <Parts of={ofCorrection} props={{ pool, correctionId: item.correctionId }} />;
}

function RoundWon({ pool, roundId }: { readonly pool: Pool; readonly roundId: number }) {
  const own = useOwnEntryIds();
  const { data: leaderboard } = useSuspenseQuery({ ...leaderboardQuery(pool.id), ...NOT_POLLED });
  const text = roundWonText(leaderboard, roundId, own);
  return text === undefined ? null : ` · ${text}`;
}
