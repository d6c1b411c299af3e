import { DAY, HOUR } from '#domain/time.ts';
import type { scoreboard } from '#server/tournament/recorded/scoreboard.ts';
import type { RecordedGame } from '#server/tournament/recorded/tournament.ts';
import type { FeedServer } from './feedServer.ts';

const SPELLED: Readonly<Record<string, string>> = {
  UConn: 'Connecticut',
  "St. John's": "Saint John's",
  'Michigan State': 'Michigan St.',
  'Ole Miss': 'Mississippi',
};

export type Board = ReturnType<typeof scoreboard>;
type BoardEvent = Board['events'][number];

export interface Failure {
  readonly reply: NonNullable<FeedServer['reply']>;
  readonly error: string;
}

export interface Trouble {
  /** changes the scoreboard at a time in durations of a game since tip-off */
  readonly change?: (board: Board, at: number) => unknown;
  /** take turns before the checks of scheduled games, of live ones, and of the first finals */
  readonly failures?: readonly Failure[];
  readonly tipOff?: (now: number) => number;
  readonly gameMs?: number;
  readonly pauseBeforeFinals?: string;
  readonly isCorrected?: boolean;
  /** whether the feed names the other winner of a game until it is decided */
  readonly isWrong?: (game: RecordedGame) => boolean;
}

const answer = (status: number, body: string): Failure['reply'] => {
  return (_, response) => response.writeHead(status).end(body);
};

/** The failures of feeds in 2025 and 2026. That two processes ask at once is a part of every tournament. */
export const TROUBLES: Readonly<Record<string, Trouble>> = {
  '403 at times': { failures: [{ reply: answer(403, ''), error: 'It answered 403' }] },
  'finals that are corrected afterwards': { isCorrected: true },
  'finals that come a day after tip-off': {
    tipOff: (now) => now - 23 * HOUR,
    gameMs: 11 * HOUR,
    pauseBeforeFinals: '2 days',
  },
  'another format, and one that has no games': {
    failures: [
      {
        reply: answer(200, '{"content":{"events":[]}}'),
        error: 'Its answer has another shape than expected at events',
      },
      { reply: answer(200, '{"events":[]}'), error: 'It has no games, although one is due' },
    ],
  },
  'tip-offs on the next UTC day': { tipOff: lastEvening },
  'names of states that nobody knows': { change: renameStates },
  'teams that ESPN spells differently': { change: respell },
  'regions in the headlines that are not those of the games': { change: swapRegions },
  'other events with one known team': { change: addOneSided },
  'placeholders in place of a team': { change: nameOneTeam },
  'home and away that change at each check': { change: swapSides },
  'wrong winners that are corrected once they are set': { isWrong: isFirst },
};

/** All failures that a tournament can have at once, each where the others leave room. */
export const ALL_TROUBLES: Trouble = {
  failures: Object.values(TROUBLES).flatMap(({ failures = [] }) => failures),
  tipOff: lastEvening,
  pauseBeforeFinals: '2 days',
  isCorrected: true,
  isWrong: isFirst,
  change(board, at) {
    for (const change of [respell, swapRegions, addOneSided, nameOneTeam]) change(board);
    swapSides(board, at);
  },
};

/** 20:30 or 19:30 in Eastern time, at least half an hour ago. */
function lastEvening(now: number): number {
  return Math.floor((now - HOUR) / DAY) * DAY + HOUR / 2;
}

const teamsOf = (event: BoardEvent) => event.competitions.flatMap(({ competitors }) => competitors);
const isDrawn = (event: BoardEvent) => teamsOf(event).every(({ team }) => !team.id.startsWith('-'));

function respell({ events }: Board): void {
  for (const { team } of events.flatMap(teamsOf)) {
    const name = SPELLED[team.displayName];
    if (name !== undefined)
      Object.assign(team, { location: name, displayName: `${name} Team`, shortDisplayName: name });
  }
}

function renameStates({ events }: Board): void {
  for (const { status } of events) {
    if (status.type.state === 'in' && status.type.name !== 'STATUS_HALFTIME') status.type.name = 'STATUS_TV_TIMEOUT';
    if (status.type.state === 'post') status.type.name = 'STATUS_FINAL_OT';
  }
}

function swapRegions({ events }: Board): void {
  for (const note of events.flatMap(({ competitions }) => competitions.flatMap(({ notes }) => notes))) {
    note.headline = note.headline.replace(/Midwest|West/, (region) => (region === 'West' ? 'Midwest' : 'West'));
  }
}

/** For each game a final of one of its teams against a third, before it in the list. */
function addOneSided(board: Board): void {
  const finals = board.events.filter(isDrawn).map((event) => {
    const copy = structuredClone(event);
    const [lost, won] = teamsOf(copy);
    Object.assign(copy, { id: `99${event.id}` });
    Object.assign(copy.status, { type: { name: 'STATUS_FINAL', state: 'post', completed: true } });
    Object.assign(lost ?? {}, { score: '1', winner: false });
    const team = { id: '990', location: 'Mars', displayName: 'Mars', shortDisplayName: 'Mars', abbreviation: 'MARS' };
    Object.assign(won ?? {}, { score: '99', winner: true, team });
    return copy;
  });
  board.events.unshift(...finals);
}

function nameOneTeam({ events }: Board): void {
  const known = events.find((event) => isDrawn(event) && !event.id.startsWith('99'));
  if (!known) return;
  for (const event of events.filter((each) => !isDrawn(each))) {
    const [first, second] = teamsOf(event);
    Object.assign(event.status, { type: { name: 'STATUS_FINAL', state: 'post', completed: true } });
    Object.assign(first ?? {}, { team: teamsOf(known)[0]?.team, score: '2', winner: true });
    Object.assign(second ?? {}, { score: '0', winner: false });
  }
}

function swapSides({ events }: Board, at: number): void {
  if (Math.round(at * 10) % 2 === 0) return;
  for (const { competitions } of events) {
    for (const { competitors } of competitions) {
      competitors.reverse();
      for (const [index, each] of competitors.entries()) each.homeAway = index === 0 ? 'home' : 'away';
    }
  }
}

function isFirst({ slot, region }: RecordedGame): boolean {
  return slot === 1 && ['East Region', 'Final Four', 'Championship'].includes(region);
}

export function swapScores({ competitions }: Board['events'][number]): void {
  for (const { competitors } of competitions) {
    const [one, two] = competitors.map((each) => ({
      score: each.score,
      winner: 'winner' in each && each.winner === true,
    }));
    Object.assign(competitors[0] ?? {}, two);
    Object.assign(competitors[1] ?? {}, one);
  }
}
