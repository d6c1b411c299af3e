import * as z from 'zod';
import type { GameStatus } from '#domain/bracket/gameFields.ts';
import type { FeedEvent, FeedTeam, League } from '#domain/feed/feed.ts';

/** ESPN's id of the men's tournament; the women's scoreboard is only asked for its tournament. */
const TOURNAMENT = 22;
const MAX_TEXT = 200;
/** Each invalid element of a list is an issue, which takes more memory than the element. */
const MAX_NOTES = 50;
const text = z.string().max(MAX_TEXT);
const flag = z.boolean().nullish();

const Competitor = z.object({
  score: z
    .string()
    .regex(/^\d{1,3}$/)
    .nullish(),
  winner: flag,
  team: z.object({
    id: z.string().regex(/^-?\d{1,12}$/),
    location: text.nullish(),
    displayName: text,
    shortDisplayName: text.nullish(),
    abbreviation: text.nullish(),
    // only brackets need it and the seed, so a wrong one loses no result
    color: text.nullish().catch(null),
  }),
  curatedRank: z.object({ current: z.int().nullish() }).nullish().catch(null),
});

export const EspnGame = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  // without seconds
  date: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/),
  status: z.object({
    displayClock: text.nullish(),
    period: z.int().min(0).nullish(),
    type: z.object({ name: text, state: z.enum(['pre', 'in', 'post']), completed: z.boolean() }),
  }),
  competitions: z
    .tuple([
      z.object({
        timeValid: flag,
        tournamentId: z.int().nullish(),
        notes: z
          .array(z.object({ headline: text.nullish() }))
          .max(MAX_NOTES)
          .nullish(),
        broadcast: text.nullish(),
        competitors: z.tuple([Competitor, Competitor]),
      }),
    ])
    .rest(z.unknown()),
});
type EspnGame = z.output<typeof EspnGame>;

/** The parts of ESPN's undocumented scoreboard that are used; anything else in it may change. */
export const EspnScoreboard = z.object({ events: z.array(z.unknown()).max(500) });

/** Returns the tournament's games of a scoreboard. */
export function espnEvents(games: readonly EspnGame[], league: League): FeedEvent[] {
  const isOfTournament = ({ competitions: [{ tournamentId }] }: EspnGame) => tournamentId === TOURNAMENT;
  return (league === 'men' ? games.filter(isOfTournament) : games).map(toEvent);
}

function toEvent({ id, date, status, competitions: [game] }: EspnGame): FeedEvent {
  const found = statusOf(status);
  const [first, second] = game.competitors;
  return {
    id,
    headline: game.notes?.[0]?.headline ?? null,
    startTime: game.timeValid === false ? null : Date.parse(date),
    status: found,
    isComplete: status.type.completed,
    clock: found === 'live' ? clockOf(status) : null,
    broadcast: game.broadcast || null,
    teams: [teamOf(first), teamOf(second)],
  };
}

const CALLED_OFF: ReadonlyMap<string, GameStatus> = new Map([
  ['STATUS_POSTPONED', 'postponed'],
  ['STATUS_SUSPENDED', 'postponed'],
  ['STATUS_CANCELED', 'canceled'],
  ['STATUS_ABANDONED', 'canceled'],
  ['STATUS_FORFEIT', 'canceled'],
]);

/** By state, because the names of states between halves and periods are many. */
function statusOf({ type: { name, state } }: EspnGame['status']): GameStatus {
  const calledOff = CALLED_OFF.get(name);
  if (calledOff) return calledOff;
  if (state === 'in') return 'live';
  return state === 'post' ? 'final' : 'scheduled';
}

function clockOf({ type: { name }, period, displayClock }: EspnGame['status']): string | null {
  if (name === 'STATUS_HALFTIME') return 'Halftime';
  if (!period) return null;
  return [periodName(period), displayClock].filter(Boolean).join(' ');
}

function periodName(period: number): string {
  if (period > 2) return period === 3 ? 'OT' : `${period - 2}OT`;
  return period === 1 ? '1st' : '2nd';
}

/** A negative id stands for a team that is not decided yet. */
function teamOf({ score, winner, team, curatedRank }: z.output<typeof Competitor>): FeedTeam | null {
  if (team.id.startsWith('-')) return null;
  const { displayName, shortDisplayName, location, abbreviation, color } = team;
  const names = [displayName, shortDisplayName, location, abbreviation];
  return {
    feedId: team.id,
    names: names.flatMap((name) => name || []),
    score: score == null ? null : Number(score),
    isWinner: winner === true,
    profile: {
      school: location || shortDisplayName || displayName,
      seed: curatedRank?.current ?? null,
      abbr: abbreviation || null,
      color: color ? `#${color}` : null,
    },
  };
}
