import { Card } from '#client/ui/layout.tsx';
import type { Feed } from '#contract/feed.ts';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { BoundTeams } from './BoundTeams.tsx';
import { FeedState } from './FeedState.tsx';
import { PANEL_ID } from './feedTexts.ts';
import { PlayIns } from './PlayIns.tsx';
import { Suggestions } from './Suggestions.tsx';
import { UnmatchedEvents } from './UnmatchedEvents.tsx';

interface Props {
  readonly season: Season;
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  readonly feed: Feed;
}

/** The results feed of a season, or how to switch it on. */
export function FeedPanel({ season, rounds, games, feed }: Props) {
  if (feed.source === 'off') {
    return (
      <p className="soft">
        Results are entered by hand. To have them arrive automatically, set RESULTS_FEED on the server.
      </p>
    );
  }
  return (
    <Card as="section" gap={4} aria-labelledby={PANEL_ID}>
      <FeedState season={season} feed={feed} />
      {feed.mode !== 'off' && (
        <>
          <Suggestions rounds={rounds} games={games} feed={feed} />
          <UnmatchedEvents season={season} games={games} feed={feed} />
          <BoundTeams season={season} feed={feed} />
          <PlayIns games={games} feed={feed} />
        </>
      )}
    </Card>
  );
}
