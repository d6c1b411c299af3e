import type { Feed, PlayIn as SentPlayIn } from '#contract/feed.ts';
import { eachGameText, GAME_FIELDS, type GameText } from '#domain/bracket/gameFields.ts';
import { partsOf } from '#domain/feed/partsOf.ts';
import { isLeftAlone, type PlayIn, type SettledBy } from '#domain/feed/playIns.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { setFeedTeam } from './feedGameQueries.ts';
import type { TeamRename } from './playInQueries.ts';
import { deletePlayIn, findPlayIn, renamePlayIn, type StoredPlayIn, storeSettled } from './playInQueries.ts';

/**
 * Lets the play-in of a place follow a rename in all games. Any name but another place settles it. A part binds the feed's
 * teams to their names, so that the next check finds the game of the one that has won; the place's own name opens it again.
 */
export async function followRename(
  tx: Tx,
  seasonId: number,
  { from, to, gameIds }: TeamRename,
  by: SettledBy,
): Promise<void> {
  const known = await findPlayIn(tx, seasonId, from);
  const place = known?.place ?? from;
  const parts = partsOf(place);
  if (!parts) return;
  const isOpen = to === place;
  if (!isOpen && partsOf(to)) return deletePlayIn(tx, seasonId, place);
  const isPart = parts.includes(to);
  if (known?.isSettled && !isOpen && !isPart) return renamePlayIn(tx, seasonId, from, to);
  await storeSettled(tx, seasonId, { place, team: to, gameIds, isSettled: !isOpen, by });
  if (known && (isOpen || isPart)) await bindParts(tx, seasonId, known, parts);
}

async function bindParts(tx: Tx, seasonId: number, { source, feedIds }: StoredPlayIn, parts: readonly string[]) {
  if (source === null) return;
  for (const [index, team] of parts.entries()) {
    const feedId = feedIds[index];
    if (feedId !== undefined) await setFeedTeam(tx, seasonId, source, { feedId, team, name: null });
  }
}

/** Returns a play-in as everybody may see it. */
export function toPlayIn(playIn: PlayIn): SentPlayIn {
  const isOpen = playIn.settledAt === null;
  const isShown = (text: GameText) => isOpen || GAME_FIELDS[text].updated === 'corrected';
  return { ...toFeedPlayIn(playIn), ...eachGameText((text) => (isShown(text) ? playIn[text] : null)) };
}

/** Returns a play-in as the console shows it. */
export function toFeedPlayIn(playIn: PlayIn): Feed['playIns'][number] {
  const { gameId, side, place, parts, status, score1, score2, startTime, settledAt } = playIn;
  return {
    gameId,
    side,
    place,
    teams: [
      { name: parts[0], score: score1 },
      { name: parts[1], score: score2 },
    ],
    // as a game with a winner is
    status: settledAt === null ? status : 'final',
    startTime: isoOf(startTime),
    settledAt: isoOf(settledAt),
  };
}

/** Returns the finals that have not given their place to the team that has won. */
export function playInSuggestions(playIns: readonly PlayIn[]): Feed['suggestions'] {
  return playIns.flatMap((playIn) => {
    const { gameId, side, parts, team, seen } = playIn;
    if (seen === null || seen.reason === null || isLeftAlone(playIn)) return [];
    const { score1, score2, at, reason } = seen;
    const winner = seen.winner === 1 ? parts[0] : parts[1];
    if (winner === team) return [];
    return [{ gameId, side, winner, score1, score2, seenAt: new Date(at).toISOString(), reason }];
  });
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
