import { Button } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { NoSeason, SeasonBar } from '#client/admin/console/SeasonBar.tsx';
import { gamesQuery, roundsQuery } from '#client/api/queries.ts';
import { seasonNow, seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { Season } from '#contract/schemas.ts';
import { MAX_ROUND_NUMBER } from '#domain/scoring/rounds.ts';
import { CreateRoundsForm } from './CreateRoundsForm.tsx';
import { NewRoundDialog } from './NewRoundDialog.tsx';
import { RoundCard } from './RoundCard.tsx';

export function RoundsTab({ season }: { readonly season: Season | undefined }) {
  return season ? <SeasonRounds key={season.id} season={season} /> : <NoSeason />;
}

function SeasonRounds({ season }: { readonly season: Season }) {
  const [{ data: rounds }, { data: games }] = useSuspenseQueries({
    queries: [roundsQuery(season.id), gamesQuery(season.id)],
  });
  const played = seasonRounds(rounds, games, usePastRounds(rounds));
  const { open } = seasonNow(played, season);
  const [doing, setDoing] = useState<'all' | 'one'>();
  const done = () => setDoing(undefined);
  const isFull = rounds.length === MAX_ROUND_NUMBER;
  if (doing === 'all') return <CreateRoundsForm season={season} onClose={done} />;
  return (
    <>
      <SeasonBar tab="rounds" season={season}>
        {rounds.length > 0 && !isFull && (
          <Button variant="default" onClick={() => setDoing('one')}>
            New Round
          </Button>
        )}
      </SeasonBar>
      {rounds.length === 0 ? (
        <EmptyState
          title="No rounds yet"
          hint="In a round everyone picks the same games. Its deadline locks the picks and reveals them."
        >
          {!season.isArchived && (
            <>
              <Button onClick={() => setDoing('all')}>Create the Rounds</Button>
              <Button variant="default" onClick={() => setDoing('one')}>
                New Round
              </Button>
            </>
          )}
        </EmptyState>
      ) : (
        <Stack as="ol" gap={3}>
          {played.map((each) => (
            <li key={each.id}>
              <RoundCard played={each} isCurrent={each.id === open?.id} isArchived={season.isArchived} />
            </li>
          ))}
        </Stack>
      )}
      <NewRoundDialog season={season} rounds={rounds} opened={doing === 'one'} onClose={done} />
    </>
  );
}
