import { type AnyRouteMatch, isNotFound, useMatches } from '@tanstack/react-router';

/** The title of the page that is shown; the product's name closes it. */
export function DocumentTitle() {
  const title = useMatches({ select: titleOf });
  return <title>{title ? `${title} · Unbusted` : 'Unbusted'}</title>;
}

function titleOf(matches: readonly AnyRouteMatch[]): string | undefined {
  const shown = isNotFound(matches[0]?.error) ? matches[0] : matches.at(-1);
  return shown?.staticData.title;
}
