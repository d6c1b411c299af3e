import * as z from 'zod';

const MAX_ENDPOINT_LENGTH = 1024;
const ENDPOINT_ERROR = { error: 'The address of the browser’s push service is missing' };
const KEYS_ERROR = { error: 'The keys are not those of a browser' };
const ZONE_ERROR = { error: 'The time zone is unknown' };
const WANTED_ERROR = { error: 'Each kind is true or false' };
const wanted = z.boolean(WANTED_ERROR);

/** As `PushSubscription.toJSON()` of a browser has it. */
export const PushSubscriptionChange = z.object(
  {
    endpoint: z
      .url({ protocol: /^https?$/, normalize: true, ...ENDPOINT_ERROR })
      .max(MAX_ENDPOINT_LENGTH, { error: `The address must be at most ${MAX_ENDPOINT_LENGTH} characters` })
      .meta({ examples: ['https://updates.push.services.mozilla.com/wpush/v2/abc'] }),
    keys: z.object(
      {
        p256dh: z.string(KEYS_ERROR).regex(/^[\w-]{87}$/, KEYS_ERROR),
        auth: z.string(KEYS_ERROR).regex(/^[\w-]{22}$/, KEYS_ERROR),
      },
      KEYS_ERROR,
    ),
    timeZone: z
      .string(ZONE_ERROR)
      .max(64, ZONE_ERROR)
      .refine(isTimeZone, ZONE_ERROR)
      .meta({ examples: ['America/New_York'] }),
  },
  { error: 'Missing subscription data' },
);

const kinds = { reminder: wanted, round: wanted, correction: wanted, note: wanted, message: wanted };

export const PushKindsChange = z.object(kinds, { error: 'Missing kinds' }).partial();

/** The key is the browser's `applicationServerKey`. */
export const PushSettings = z.strictObject({ publicKey: z.string(), kinds: z.strictObject(kinds) });
export type PushSettings = z.output<typeof PushSettings>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}
