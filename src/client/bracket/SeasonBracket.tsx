import { useSuspenseQueries } from '@tanstack/react-query';
import { gamesQuery, roundsQuery } from '#client/api/queries.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { useIsPrinting, useIsWide } from '#client/ui/media.ts';
import type { Entry, Season } from '#contract/schemas.ts';
import { layoutBracket, playedPairing } from '#domain/bracket/bracketLayout.ts';
import { FullBracket } from './FullBracket.tsx';
import { GamesByRound } from './GamesByRound.tsx';
import { Legend } from './Legend.tsx';
import { RegionTabs } from './RegionTabs.tsx';
import { useStatusOf } from './useStatusOf.ts';

interface Props {
  readonly season: Season;
  /** the entry whose picks are marked */
  readonly entry: Entry | undefined;
}

export function SeasonBracket({ season, entry }: Props) {
  const [{ data: rounds }, { data: games }] = useSuspenseQueries({
    queries: [roundsQuery(season.id), gamesQuery(season.id)],
  });
  const statusOf = useStatusOf(season, rounds, entry);
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  if (games.length === 0) {
    return <EmptyState title="No games yet" hint="The bracket is shown here as soon as its first games are set." />;
  }
  const finalFour = playedPairing(rounds, games, season.finalFour);
  const matchups = layoutBracket(rounds, games, finalFour);
  const bracket = matchups && { matchups, rounds, finalFour, statusOf };
  return (
    <>
      {entry && <Legend />}
      {!bracket && <GamesByRound rounds={rounds} games={games} statusOf={statusOf} />}
      {bracket && (isWide || isPrinting ? <FullBracket bracket={bracket} /> : <RegionTabs bracket={bracket} />)}
    </>
  );
}
