import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '#client/api/call.ts';
import {
  entriesQuery,
  gamesQuery,
  guessQuery,
  membershipsQuery,
  picksQuery,
  poolsQuery,
  roundsQuery,
} from '#client/api/queries.ts';
import { seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { takesGuess } from '#client/seasons/rounds/useGuesses.ts';
import { isOver } from '#client/seasons/season/season.ts';
import type { Season } from '#contract/schemas.ts';
import { openingSeason, type PlayedSeason } from './openingSeason.ts';
import { missingIn, openRound } from './seasonMissing.ts';

/** Finds the season that screens open with by what the server has of all of them. */
export async function findOpening(queryClient: QueryClient, played: readonly Season[]): Promise<number> {
  const all = await Promise.all(played.map((season) => readPlayed(queryClient, season)));
  return openingSeason(all, serverNow()).id;
}

async function readPlayed(queryClient: QueryClient, season: Season): Promise<PlayedSeason> {
  const [rounds, games, entries, pools, memberships] = await Promise.all([
    queryClient.fetchQuery(roundsQuery(season.id)),
    queryClient.fetchQuery(gamesQuery(season.id)),
    queryClient.fetchQuery(entriesQuery()),
    queryClient.fetchQuery(poolsQuery()),
    queryClient.fetchQuery(membershipsQuery()),
  ]);
  const now = serverNow();
  const past = new Set(rounds.filter((round) => isOver(round, now)).map(({ id }) => id));
  const open = openRound(rounds, games, past);
  const own = entries.filter(({ seasonId }) => seasonId === season.id);
  const picks = await mapById(own, (id) => queryClient.fetchQuery(picksQuery(id)));
  const guessing = own.filter(({ id }) => open && takesGuess(id, open, memberships, pools));
  const guesses = await mapById(guessing, async (id) => (await queryClient.fetchQuery(guessQuery(id))).total !== null);
  const known = { pools, memberships, guesses, picksOf: (id: number) => picks.get(id) };
  const isMissing = open !== undefined && missingIn(open, own, known).count > 0;
  return { season, rounds: seasonRounds(rounds, games, past), isMissing };
}

async function mapById<T>(
  list: readonly { readonly id: number }[],
  read: (id: number) => Promise<T>,
): Promise<Map<number, T>> {
  return new Map(await Promise.all(list.map(async ({ id }) => [id, await read(id)] as const)));
}
