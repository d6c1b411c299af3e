import { Button } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { feedQuery } from '#client/admin/console/consoleQueries.ts';
import { gamesQuery, roundsQuery } from '#client/api/queries.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import { Stack } from '#client/ui/layout.tsx';
import { formatWithZone } from '#client/ui/localTime.ts';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { currentRound } from '#domain/scoring/rounds.ts';
import { NewBracket } from './bracket/NewBracket.tsx';
import { NoSeason, SeasonBar } from './console/SeasonBar.tsx';
import { FeedPanel } from './feed/FeedPanel.tsx';
import { AllGames } from './games/AllGames.tsx';
import { NewGameDialog } from './games/NewGameDialog.tsx';
import { BracketLink, NoGames } from './games/NoGames.tsx';
import { Results } from './games/Results.tsx';
import { FirstTipOff } from './rounds/FirstTipOff.tsx';
import { playedNow } from './rounds/playedNow.ts';

export function GamesTab({ season }: { readonly season: Season | undefined }) {
  return season ? <SeasonGames key={season.id} season={season} /> : <NoSeason />;
}

function SeasonGames({ season }: { readonly season: Season }) {
  const { bracket } = getRouteApi('/signed-in/admin').useSearch();
  const [{ data: rounds }, { data: games }, { data: feed }] = useSuspenseQueries({
    queries: [roundsQuery(season.id), gamesQuery(season.id), feedQuery(season.id)],
  });
  const past = usePastRounds(rounds);
  const { besideGames } = useSlots();
  const isFed = feed?.source !== 'off' && feed?.mode === 'automatic' && feed.error === null;
  const byHand = new Set(feed?.mode === 'off' ? [] : feed?.byHand);
  const [isCreating, setIsCreating] = useState(false);
  const gamesOf = ({ id }: Round) => games.filter(({ roundId }) => roundId === id);
  const opening = rounds.find(({ number }) => number === 1);
  const takesBracket = !season.isArchived && (opening ? gamesOf(opening).length === 0 : rounds.length === 0);
  if (bracket && takesBracket) return <NewBracket season={season} opening={opening} />;

  const open = currentRound(rounds, ({ id }) => past.has(id));
  const proposed = open ?? rounds.at(-1);
  const played = season.isArchived ? [] : playedNow(rounds, past).filter((round) => gamesOf(round).length > 0);
  const create = () => setIsCreating(true);
  return (
    <>
      <SeasonBar tab="games" season={season}>
        {games.length > 0 && takesBracket && <BracketLink season={season} />}
        {games.length > 0 && <Parts of={besideGames} props={{ games, past }} />}
        {games.length > 0 && (
          <Button variant="default" onClick={create}>
            New Game
          </Button>
        )}
      </SeasonBar>
      {open && !season.isArchived && gamesOf(open).length > 0 && <OpenRound round={open} games={gamesOf(open)} />}
      {feed && games.length > 0 && !season.isArchived && (
        <FeedPanel season={season} rounds={rounds} games={games} feed={feed} />
      )}
      {games.length === 0 ? (
        <NoGames season={season} rounds={rounds} onCreate={create} />
      ) : (
        <AllGames {...{ season, rounds, games, past, played }}>
          {(round, edit) => <Results games={gamesOf(round)} onEdit={edit} {...{ round, rounds, byHand, isFed }} />}
        </AllGames>
      )}
      {proposed && (
        <NewGameDialog
          season={season}
          rounds={rounds}
          round={proposed}
          opened={isCreating}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  );
}

function OpenRound({ round, games }: { readonly round: Round; readonly games: readonly Game[] }) {
  return (
    <Stack gap={2}>
      <p className="soft">
        {round.name} is open for picks until <time dateTime={round.deadline}>{formatWithZone(round.deadline)}</time>.
      </p>
      <FirstTipOff round={round} games={games} />
    </Stack>
  );
}
