import * as z from 'zod';
import { eachGameText } from '#domain/bracket/gameFields.ts';
import { FEED_MODES, FEED_SOURCES, LEAGUES, SUGGESTION_REASONS } from '#domain/feed/feed.ts';
import { MAX_FEED_TEAMS_A_CALL } from '#domain/limits.ts';
import { name } from './fields.ts';
import { gameFields } from './gameFields.ts';
import { Round } from './schemas.ts';

const { id, deadline: at } = Round.shape;

const side = z.literal([1, 2]);
const scored = z.strictObject({ name: z.string(), score: z.int().nullable() });

/** The game of two teams for a place such as `Texas/Xavier`. Once one of them has the place, `place` is its former name. */
const feedPlayIn = z.strictObject({
  gameId: id,
  side,
  place: z.string(),
  teams: z.tuple([scored, scored]),
  status: gameFields.status,
  startTime: at.nullable(),
  settledAt: at.nullable(),
});

export const PlayIn = feedPlayIn.extend(eachGameText((text) => gameFields[text]));
export type PlayIn = z.output<typeof PlayIn>;

/**
 * The results feed of a season. `error` is of the last check; a final that is not set is a suggestion with the reason. With a
 * `side` it is the final of a play-in: `winner` is the team that has won the place on that side of the game.
 */
export const Feed = z.strictObject({
  source: z.enum(FEED_SOURCES),
  league: z.enum(LEAGUES),
  mode: z.enum(FEED_MODES),
  checkedAt: at.nullable(),
  succeededAt: at.nullable(),
  error: z.string().nullable(),
  suggestions: z.array(
    z.strictObject({
      gameId: id,
      side: side.optional(),
      winner: z.string(),
      score1: z.int().nullable(),
      score2: z.int().nullable(),
      seenAt: at,
      reason: z.enum(SUGGESTION_REASONS),
    }),
  ),
  /** every place, also without an event, and after it is settled */
  playIns: z.array(feedPlayIn),
  /** ids of games whose winner a person has set or cleared */
  byHand: z.array(id),
  unmatched: z.array(
    z.strictObject({
      eventId: z.string(),
      headline: z.string().nullable(),
      startTime: at.nullable(),
      /** `team` is the team of the season that it is by its name or by hand */
      teams: z.array(z.strictObject({ feedId: z.string(), name: z.string(), team: z.string().nullable() })),
    }),
  ),
  /** teams of the feed that site admins have bound to teams of the season; `name` is the id if it was not listed then */
  boundTeams: z.array(z.strictObject({ feedId: z.string(), name: z.string(), team: z.string() })),
});
export type Feed = z.output<typeof Feed>;

const FEED_TEAMS_ERROR = { error: 'Teams are a list of feedId and team' };
export const FeedTeams = z
  .array(z.object({ feedId: name('Feed ID'), team: name('Team').nullable() }), FEED_TEAMS_ERROR)
  .min(1, { error: 'Name at least one team' })
  .max(MAX_FEED_TEAMS_A_CALL, { error: `At most ${MAX_FEED_TEAMS_A_CALL} teams at a time` })
  .superRefine((teams, context) => {
    const seen = new Set<string>();
    for (const [index, { feedId }] of teams.entries()) {
      if (seen.has(feedId))
        context.addIssue({ code: 'custom', path: [index], message: 'This feed ID is in the list twice' });
      seen.add(feedId);
    }
  })
  .meta({
    description: 'Which team of the season each team of the feed is; null takes back what was set for it',
    examples: [[{ feedId: '150', team: 'Duke' }]],
  });
