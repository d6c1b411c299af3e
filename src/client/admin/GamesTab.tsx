import { Button } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { feedQuery, gamesQuery, roundsQuery } from '#client/api/queries.ts';
import { usePastRounds } from '#client/seasons/usePastRounds.ts';
import { formatWithZone } from '#client/ui/localTime.ts';
import type { Round, Season } from '#contract/schemas.ts';
import { currentRound } from '#domain/scoring/rounds.ts';
import { NewBracket } from './bracket/NewBracket.tsx';
import { NoSeason, SeasonBar } from './console/SeasonBar.tsx';
import { FeedPanel } from './feed/FeedPanel.tsx';
import { AllGames } from './games/AllGames.tsx';
import styles from './games/Games.module.css';
import { NewGameDialog } from './games/NewGameDialog.tsx';
import { BracketLink, NoGames } from './games/NoGames.tsx';
import { PlayNextGame } from './games/PlayNextGame.tsx';
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
  const byHand = new Set(feed?.mode === 'off' ? [] : feed?.byHand);
  const [isCreating, setIsCreating] = useState(false);
  const gamesOf = ({ id }: Round) => games.filter(({ roundId }) => roundId === id);
  const opening = rounds.find(({ number }) => number === 1);
  const takesBracket = !season.isArchived && (opening ? gamesOf(opening).length === 0 : rounds.length === 0);
  if (bracket && takesBracket) return <NewBracket season={season} hasRounds={opening !== undefined} />;

  const open = currentRound(rounds, ({ id }) => past.has(id));
  const proposed = open ?? rounds.at(-1);
  const played = season.isArchived ? [] : playedNow(rounds, past).filter((round) => gamesOf(round).length > 0);
  const create = () => setIsCreating(true);
  return (
    <>
      <SeasonBar tab="games" season={season}>
        {games.length > 0 && takesBracket && <BracketLink season={season} />}
        {games.length > 0 && <PlayNextGame games={games} past={past} />}
        {games.length > 0 && (
          <Button variant="default" onClick={create}>
            New Game
          </Button>
        )}
      </SeasonBar>
      {open && !season.isArchived && gamesOf(open).length > 0 && (
        <>
          <p className={styles.note}>
            {open.name} is open for picks until <time dateTime={open.deadline}>{formatWithZone(open.deadline)}</time>.
          </p>
          <FirstTipOff round={open} games={gamesOf(open)} />
        </>
      )}
      {feed && games.length > 0 && !season.isArchived && (
        <FeedPanel season={season} rounds={rounds} games={games} feed={feed} />
      )}
      {played.map((round) => (
        <Results key={round.id} round={round} rounds={rounds} games={gamesOf(round)} byHand={byHand} />
      ))}
      {games.length === 0 ? (
        <NoGames season={season} rounds={rounds} onCreate={create} />
      ) : (
        <AllGames season={season} rounds={rounds} games={games} first={played.length === 0 ? open : undefined} />
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
