import * as z from 'zod';
import { featureReach } from '#app/answers.ts';

/** Numbers of users who miss picks of the current round, and of those whom a reminder reaches in any way, and in each. */
export const ReminderReach = z.strictObject({ missing: z.int(), reached: z.int(), byMail: z.int(), ...featureReach });
export type ReminderReach = z.output<typeof ReminderReach>;

/** The fields of the ways. */
export type ReachField = Exclude<keyof ReminderReach, 'missing' | 'reached'>;
