import { Button } from '@mantine/core';
import { Fold } from '#client/ui/Fold.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Feed } from '#contract/feed.ts';
import type { Season } from '#contract/schemas.ts';
import { noun } from '#domain/names/plural.ts';
import { useFeedTeams } from './useFeedTeams.ts';

interface Props {
  readonly season: Season;
  readonly feed: Feed;
}

/** The teams of the feed that a site admin has bound by hand, each to be taken back. */
export function BoundTeams({ season, feed }: Props) {
  const { boundTeams } = feed;
  const change = useFeedTeams(season, feed);
  if (boundTeams.length === 0) return null;
  return (
    <Fold
      summary={
        <h4>
          {boundTeams.length} {noun(boundTeams.length, 'team')} of the feed set by hand
        </h4>
      }
    >
      <Stack as="ul" divided>
        {boundTeams.map((bound) => (
          <Row as="li" key={bound.feedId} wrap gap={2}>
            <p className="grow typed">
              {bound.name} is {bound.team}
            </p>
            <Button
              variant="default"
              aria-label={`Take Back: ${bound.name} is ${bound.team}`}
              loading={change.isPending && change.variables[0]?.feedId === bound.feedId}
              onClick={() => {
                if (!change.isPending) change.mutate([{ feedId: bound.feedId, team: null }]);
              }}
            >
              Take Back
            </Button>
          </Row>
        ))}
      </Stack>
    </Fold>
  );
}
