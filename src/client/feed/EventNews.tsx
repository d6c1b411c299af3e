import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { correctionsQuery, leaderboardQuery } from '#client/api/queries.ts';
import { ownMovedText } from '#client/pool/corrections/correctionText.ts';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import type { FeedItem } from '#contract/poolFeed.ts';
import type { Pool } from '#contract/schemas.ts';
import { roundWonText } from './roundWon.ts';

/** Events alone refetch it: a message changes nobody's points. */
const NOT_POLLED = { refetchInterval: false } as const;

interface Props {
  readonly pool: Pool;
  readonly item: FeedItem;
}

/** What an event means for the pool and the user: ` · Sam won with 24, you 2nd`, ` · you 4th → 2nd`; nothing of most. */
export function EventNews({ pool, item }: Props) {
  if (item.kind === 'complete') return <RoundWon pool={pool} roundId={item.round.id} />;
  return item.kind === 'correction' ? <OwnCorrection pool={pool} correctionId={item.correctionId} /> : null;
}

function RoundWon({ pool, roundId }: { readonly pool: Pool; readonly roundId: number }) {
  const own = useOwnEntryIds();
  const { data: leaderboard } = useSuspenseQuery({ ...leaderboardQuery(pool.id), ...NOT_POLLED });
  const text = roundWonText(leaderboard, roundId, own);
  return text === undefined ? null : ` · ${text}`;
}

/** Of several own entries the best one that was moved. */
function OwnCorrection({ pool, correctionId }: { readonly pool: Pool; readonly correctionId: number }) {
  const { data: corrections = [] } = useQuery(correctionsQuery(pool.id));
  const text = ownMovedText(corrections.find(({ id }) => id === correctionId)?.moved ?? null);
  return text === undefined ? null : ` · ${text}`;
}
