import { MINUTE } from '#domain/time.ts';
import { type Airing, isOver } from '#server/tournament/recorded/scoreboard.ts';
import {
  type RecordedGame,
  type RecordedPlayIn,
  recordedGames,
  recordedPlayIns,
} from '#server/tournament/recorded/tournament.ts';

/** Times of a tournament, which the speed divides: a game, and one wave of a round's games after another. */
const GAME_MS = 130 * MINUTE;
const WAVE_MS = 45 * MINUTE;
const GAMES_PER_WAVE = [8, 4, 4, 2, 1, 1];
const PLAY_INS_PER_NIGHT = 6;
const PLAY_INS_PER_WAVE = 3;
/** Times that stay as they are, because people and the rules of the feed (docs/spec.md#results-feed) need them. */
const FIRST_PLAY_IN_MS = 90_000;
const BETWEEN_NIGHTS_MS = 60_000;
const TIP_OFF_MS = 10_000;
const BETWEEN_ROUNDS_MS = 180_000;
const CORRECTION_MS = 150_000;
/** Clemson – McNeese, in the first wave. */
const CORRECTED = '401745978';

export const MAX_SPEED = 240;

export interface Timetable {
  /** of rounds 1 to 6, epoch milliseconds */
  readonly deadlines: readonly number[];
  readonly gameMs: number;
  readonly startOf: (eventId: string) => number;
  readonly airings: (now: number) => Airing[];
  readonly correctedAt: number;
  /** when the last game is over */
  readonly endsAt: number;
}

/**
 * Lays out the recorded tournament from a moment on, `speed` times as fast as it was played: two nights of play-ins, then the
 * rounds, one right after another.
 */
export function timetableFrom(from: number, speed: number): Timetable {
  const games = recordedGames();
  const playIns = recordedPlayIns();
  const gameMs = GAME_MS / speed;
  const waveMs = WAVE_MS / speed;
  const starts = startsOfPlayIns(playIns, from + FIRST_PLAY_IN_MS, { gameMs, waveMs });
  const deadlines: number[] = [];
  let deadline = lastStart(starts) + gameMs + BETWEEN_ROUNDS_MS;
  for (const [index, perWave] of GAMES_PER_WAVE.entries()) {
    const firstStart = deadline + TIP_OFF_MS;
    const inRound = games.filter(({ round }) => round === index + 1);
    for (const [n, { eventId }] of inRound.entries()) {
      starts.set(eventId, firstStart + Math.floor(n / perWave) * waveMs);
    }
    deadlines.push(deadline);
    deadline = lastStart(starts) + gameMs + BETWEEN_ROUNDS_MS;
  }
  const startOf = (eventId: string) => {
    const start = starts.get(eventId);
    if (start === undefined) throw new Error(`the timetable has no event ${eventId}`);
    return start;
  };
  const correctedAt = startOf(CORRECTED) + gameMs + CORRECTION_MS;
  const airingOf = (game: RecordedGame): Airing => ({ game, startTime: startOf(game.eventId), hasTeams: true });
  const airings = (now: number) => {
    const isPlayed = (game: RecordedGame) => isOver(airingOf(game), { now, gameMs });
    const undecided = playIns.filter((playIn) => !isPlayed(playIn)).map(({ winner }) => winner);
    return [
      ...playIns.map(airingOf),
      ...games.map((game) => ({
        ...airingOf(game),
        hasTeams: game.feeders.every(isPlayed),
        waitsFor: undecided.find(({ name }) => name === game.home.name || name === game.away.name),
        correctedAt: game.eventId === CORRECTED ? correctedAt : undefined,
      })),
    ];
  };
  return { deadlines, gameMs, startOf, airings, correctedAt, endsAt: lastStart(starts) + gameMs };
}

/** The play-ins of one night after those of another, a few at a time, by their ids. */
function startsOfPlayIns(
  playIns: readonly RecordedPlayIn[],
  firstStart: number,
  { gameMs, waveMs }: { readonly gameMs: number; readonly waveMs: number },
): Map<string, number> {
  const nightMs = waveMs * (PLAY_INS_PER_NIGHT / PLAY_INS_PER_WAVE - 1) + gameMs + BETWEEN_NIGHTS_MS;
  return new Map(
    playIns.map(({ eventId }, index) => {
      const night = Math.floor(index / PLAY_INS_PER_NIGHT);
      const wave = Math.floor((index % PLAY_INS_PER_NIGHT) / PLAY_INS_PER_WAVE);
      return [eventId, firstStart + night * nightMs + wave * waveMs];
    }),
  );
}

function lastStart(starts: ReadonlyMap<string, number>): number {
  return Math.max(...starts.values());
}
