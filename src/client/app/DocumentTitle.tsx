import { useQuery } from '@tanstack/react-query';
import { type AnyRouteMatch, isNotFound, useMatches } from '@tanstack/react-router';
import { groupQuery } from '../api/queries.ts';

/** The title of the page that is shown, and the pool that it is about; the product's name closes it. */
export function DocumentTitle() {
  const title = useMatches({ select: (matches) => shownOf(matches)?.staticData.title });
  const poolId = useMatches({ select: (matches) => Number(shownOf(matches)?.params.id) });
  // the screen asks for it
  const { data: pool } = useQuery({ ...groupQuery(poolId), enabled: false });
  return <title>{[title, pool?.name, 'Unbusted'].filter(Boolean).join(' · ')}</title>;
}

function shownOf(matches: readonly AnyRouteMatch[]): AnyRouteMatch | undefined {
  return isNotFound(matches[0]?.error) ? matches[0] : matches.at(-1);
}
