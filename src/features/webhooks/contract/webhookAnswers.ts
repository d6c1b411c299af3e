import * as z from 'zod';
import { Round } from '#contract/schemas.ts';

const { id } = Round.shape;

export const webhookAbout = {
  /** whether pools can have webhooks */
  hasWebhooks: z.boolean(),
};

export const webhookNotices = {
  /** own pools whose webhook is off, because it could not be delivered */
  webhooksOff: z.array(z.strictObject({ groupId: id, pool: z.string(), host: z.string() })),
};
