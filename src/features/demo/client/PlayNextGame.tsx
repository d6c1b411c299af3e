import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, serverNow } from '#client/api/call.ts';
import { aboutQuery, gamesQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Game } from '#contract/schemas.ts';

interface Props {
  readonly games: readonly Game[];
  /** ids of past rounds */
  readonly past: ReadonlySet<number>;
}

/** On a demo site, starts the next game; its results feed plays it from then on. */
export function PlayNextGame({ games, past }: Props) {
  const { data: about } = useQuery(aboutQuery());
  const next = games.find(({ roundId, winner, startTime }) => past.has(roundId) && !winner && !startTime);
  return about?.isDemo && next ? <PlayButton key={next.id} game={next} /> : undefined;
}

function PlayButton({ game: { id, seasonId, team1, team2 } }: { readonly game: Game }) {
  const play = useApiMutation({
    mutate: () => call('changeGame', { params: { id }, body: { startTime: new Date(serverNow()).toISOString() } }),
    invalidates: [gamesQuery(seasonId).queryKey],
    success: () => ({
      title: `${team1} – ${team2} has started`,
      description: 'The results feed shows its score, and sets its winner in about three minutes.',
    }),
    failure: 'Failed to start the game',
  });
  return (
    <Button variant="default" loading={play.isPending} onClick={() => play.mutate()}>
      Play the Next Game
    </Button>
  );
}
