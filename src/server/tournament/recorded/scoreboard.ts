import type { RecordedGame, RecordedTeam } from './tournament.ts';

const TOURNAMENT_ID = 22;
const ROUNDS = [
  'Opening Round',
  '1st Round',
  '2nd Round',
  'Sweet 16',
  'Elite 8',
  'National Semifinal',
  'National Championship',
];
const BROADCASTS = ['CBS', 'TNT', 'TBS', 'truTV'];
const HALF_MINUTES = 20;
/** The halves and the break between them, as shares of a game's duration. */
const HALF = 0.45;
const SECOND_HALF_FROM = 0.55;
/** Points of the loser that a final lacks before its correction. */
const CORRECTED_POINTS = 2;

/** A recorded game at its place in a replay. */
export interface Airing {
  readonly game: RecordedGame;
  /** epoch milliseconds; null while it is not known */
  readonly startTime: number | null;
  readonly hasTeams: boolean;
  /** a team that is still to win its play-in, so that nobody is shown in its place */
  readonly waitsFor?: RecordedTeam | undefined;
  /** when its final is corrected, epoch milliseconds; undefined if the first one is right */
  readonly correctedAt?: number | undefined;
}

export interface Moment {
  /** epoch milliseconds */
  readonly now: number;
  /** the duration of a game */
  readonly gameMs: number;
}

export function isOver({ startTime }: Airing, { now, gameMs }: Moment): boolean {
  return startTime !== null && now >= startTime + gameMs;
}

/** Returns the scoreboard that ESPN would show, with the fields that its readers use. */
export function scoreboard(airings: readonly Airing[], moment: Moment) {
  return { events: airings.map((airing) => eventOf(airing, moment)) };
}

function eventOf(airing: Airing, moment: Moment) {
  const { game, startTime, hasTeams, waitsFor } = airing;
  const share = startTime === null ? -1 : (moment.now - startTime) / moment.gameMs;
  const date = new Date(startTime ?? moment.now).toISOString().replace(/(:00)?\.\d{3}Z$/, 'Z');
  const broadcast = BROADCASTS[Number(game.eventId) % BROADCASTS.length];
  const competitor = (homeAway: 'home' | 'away') =>
    hasTeams && game[homeAway].name !== waitsFor?.name
      ? competitorOf(airing, homeAway, share, moment.now)
      : undecided(game, homeAway);
  return {
    id: game.eventId,
    date,
    status: statusAt(share),
    competitions: [
      {
        id: game.eventId,
        date,
        timeValid: startTime !== null,
        neutralSite: true,
        tournamentId: TOURNAMENT_ID,
        notes: [{ type: 'event', headline: headlineOf(game) }],
        broadcast,
        broadcasts: [{ market: 'national', names: [broadcast] }],
        competitors: [competitor('home'), competitor('away')],
      },
    ],
  };
}

function headlineOf({ round, region }: RecordedGame): string {
  const parts = ["Men's Basketball Championship", ...(round <= 4 ? [region] : []), ROUNDS[round]];
  return parts.join(' - ');
}

function statusAt(share: number) {
  if (share < 0) return { ...clockAt(0, HALF_MINUTES), type: typeOf('STATUS_SCHEDULED', 'pre') };
  if (share >= 1) return { ...clockAt(2, 0), type: typeOf('STATUS_FINAL', 'post') };
  if (share < HALF) {
    return { ...clockAt(1, HALF_MINUTES * (1 - share / HALF)), type: typeOf('STATUS_IN_PROGRESS', 'in') };
  }
  if (share < SECOND_HALF_FROM) return { ...clockAt(1, 0), type: typeOf('STATUS_HALFTIME', 'in') };
  const left = HALF_MINUTES * (1 - (share - SECOND_HALF_FROM) / HALF);
  return { ...clockAt(2, left), type: typeOf('STATUS_IN_PROGRESS', 'in') };
}

function typeOf(name: string, state: 'pre' | 'in' | 'post') {
  return { name, state, completed: state === 'post' };
}

function clockAt(period: number, minutes: number) {
  const seconds = Math.ceil(minutes * 60);
  const displayClock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return { clock: seconds, displayClock, period };
}

function competitorOf({ game, correctedAt }: Airing, homeAway: 'home' | 'away', share: number, now: number) {
  const team = game[homeAway];
  const isWinner = team.score === Math.max(game.home.score, game.away.score);
  const isCorrected = correctedAt === undefined || now >= correctedAt;
  const final = isCorrected || isWinner ? team.score : team.score - CORRECTED_POINTS;
  return {
    homeAway,
    team: namesOf(team),
    score: String(Math.floor(final * playedShare(share))),
    curatedRank: { current: team.seed },
    ...(share >= 1 && { winner: isWinner }),
  };
}

function playedShare(share: number): number {
  if (share >= 1) return 1;
  const played = share < SECOND_HALF_FROM ? Math.min(share, HALF) : share - (SECOND_HALF_FROM - HALF);
  return Math.max(0, played / (2 * HALF));
}

function namesOf({ espnId, name, abbreviation }: RecordedTeam) {
  return { id: espnId, location: name, displayName: name, shortDisplayName: name, abbreviation };
}

/** ESPN's ids of undecided teams are negative. */
function undecided({ eventId }: RecordedGame, homeAway: 'home' | 'away') {
  const team = {
    id: homeAway === 'home' ? '-1' : '-2',
    displayName: 'TBD',
    shortDisplayName: 'TBD',
    abbreviation: 'TBD',
  };
  return { id: `${eventId}${team.id}`, homeAway, team, score: '0', curatedRank: { current: 99 } };
}
