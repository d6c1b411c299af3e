import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { poolsQuery, seasonsQuery } from '#client/api/queries.ts';
import { nextSeasons } from '#client/seasons/season/season.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import type { Pool } from '#contract/schemas.ts';

/** Starts the pool that goes on from this one in another season, for its owner. */
export function NextYear({ pool }: { readonly pool: Pool }) {
  const [{ data: pools }, { data: seasons }] = useSuspenseQueries({ queries: [poolsQuery(), seasonsQuery()] });
  const next = pools.find(({ previousId }) => previousId === pool.id);
  const isPossible = nextSeasons(pool.seasonId, seasons).length > 0;
  return (
    <ClosingSection isPart id="next-year" title="Next year" value={next?.name}>
      {next ? (
        <p className="soft">
          This pool goes on in{' '}
          <Link to="/groups/$id/manage" params={{ id: next.id }}>
            {next.name}
          </Link>
          .
        </p>
      ) : (
        <>
          <p className="soft">
            The pool of another tournament, with the settings, rules and admins of this one. Its members are asked on
            Home whether they play.
          </p>
          {isPossible ? (
            <LinkButton variant="default" mt="md" to="/groups/new" search={{ from: pool.id }}>
              Start Next Year’s Pool
            </LinkButton>
          ) : (
            <p className="soft">You can start it here once that tournament is set up on this site.</p>
          )}
        </>
      )}
    </ClosingSection>
  );
}
