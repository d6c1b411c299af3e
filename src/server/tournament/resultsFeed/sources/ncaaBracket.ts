import * as z from 'zod';
import { NO_TEXTS } from '#domain/bracket/gameFields.ts';
import type { FeedEvent, FeedTeam } from '#domain/feed/feed.ts';

const text = z.string().max(200);

const Team = z.object({
  seed: z.int().nullish(),
  // empty while the team is not decided
  nameShort: text.nullish(),
  nameFull: text.nullish(),
  seoname: z.string().max(64).nullish(),
});

/** Positions are a digit for the round and a number within it: 101 … are play-ins, 201 … games of round 1. */
export const NcaaBracketGame = z.object({
  bracketPositionId: z.int(),
  sectionId: z.int(),
  victorBracketPositionId: z.int().nullish(),
  startTime: text.nullish(),
  hasStartTime: z.boolean().nullish(),
  startTimeEpoch: z.union([z.int(), z.string().regex(/^\d{0,12}$/)]).nullish(),
  // fewer while a team is not decided
  teams: z.union([z.tuple([]), z.tuple([Team]), z.tuple([Team, Team])]),
});
type NcaaBracketGame = z.output<typeof NcaaBracketGame>;

const Region = z.object({ sectionId: z.int(), title: text.nullish() });

/** The parts of ncaa-api's brackets that are used (github.com/henrygd/ncaa-api, `/brackets/:sport/:division/:year`). */
export const NcaaBrackets = z.object({
  championships: z
    .array(z.object({ games: z.array(z.unknown()).max(500), regions: z.array(Region).max(50).nullish() }))
    .max(50),
});

const PLAY_IN = 1;
const ROUNDS: ReadonlyMap<number, string> = new Map([
  [PLAY_IN, 'First Four'],
  [2, '1st Round'],
]);

/** Returns the play-ins and the games of round 1 with headlines like ESPN's. A play-in is in the region of the game that it leads to. */
export function ncaaBracketEvents(
  games: readonly NcaaBracketGame[],
  regions: readonly z.output<typeof Region>[] | null | undefined,
): FeedEvent[] {
  const titles = new Map(regions?.map(({ sectionId, title }) => [sectionId, title?.trim()]));
  const sections = new Map(games.map(({ bracketPositionId, sectionId }) => [bracketPositionId, sectionId]));
  return games.flatMap((game) => {
    const round = Math.floor(game.bracketPositionId / 100);
    const name = ROUNDS.get(round);
    if (name === undefined) return [];
    const next = game.victorBracketPositionId;
    const section = round === PLAY_IN ? next && sections.get(next) : game.sectionId;
    const region = section && titles.get(section);
    return [toEvent(game, region ? `${region} - ${name}` : name)];
  });
}

function toEvent(game: NcaaBracketGame, headline: string): FeedEvent {
  const [one, two] = game.teams;
  return {
    id: String(game.bracketPositionId),
    headline,
    startTime: startOf(game),
    status: 'scheduled',
    isComplete: false,
    ...NO_TEXTS,
    teams: [one ? toTeam(one) : null, two ? toTeam(two) : null],
  };
}

/** Without a time of day, the epoch is midnight. */
function startOf({ startTime, hasStartTime, startTimeEpoch }: NcaaBracketGame): number | null {
  const seconds = Number(startTimeEpoch);
  if (!seconds || hasStartTime === false || /tba/i.test(startTime ?? '')) return null;
  return seconds * 1000;
}

function toTeam({ seed, nameShort, nameFull, seoname }: z.output<typeof Team>): FeedTeam | null {
  const school = nameShort || nameFull;
  if (!school) return null;
  return {
    feedId: seoname || school,
    names: [nameShort, nameFull].flatMap((name) => name || []),
    score: null,
    isWinner: false,
    profile: { school, seed: seed ?? null, abbr: null, color: null },
  };
}
