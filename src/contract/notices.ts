import * as z from 'zod';
import { featureNotices } from '#app/answers.ts';
import { Round } from './schemas.ts';

const { id, deadline: at } = Round.shape;
const noticed = { entryId: id, roundId: id };

/** `by` is null for a deleted user and the command line tool, `gameId` of a dropped pick if the game can no longer be picked. */
export const Notices = z.strictObject({
  reopened: z.array(z.strictObject({ roundId: id, at, by: z.string().nullable() })),
  moved: z.array(z.strictObject({ roundId: id, from: at, at })),
  dropped: z.array(z.strictObject({ ...noticed, gameId: id.nullable(), team: z.string(), opponent: z.string(), at })),
  added: z.array(z.strictObject({ ...noticed, gameId: id, team1: z.string(), team2: z.string() })),
  settled: z.array(z.strictObject({ ...noticed, gameId: id, team: z.string(), place: z.string(), at })),
  ...featureNotices,
});
export type Notices = z.output<typeof Notices>;

/** Those that features do not add. */
export type CoreNotices = Omit<Notices, keyof typeof featureNotices>;
