import * as z from 'zod';
import { docs } from '#server/infrastructure/config/variableDocs.ts';

const SEED = z.enum(['demo', 'none']).optional().register(docs, {
  description: '`demo` loads the demo tournament into an empty database.',
  expects: 'demo or none',
  defaultText: '`demo` where `NODE_ENV`, `PUBLIC_URL` and `DATABASE_URL` are all unset, else `none`',
});

export const demoVariables = { SEED } as const;

interface Variables {
  readonly SEED?: z.output<typeof SEED>;
  readonly NODE_ENV?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}

export const demoConfig = {
  seed: ({ SEED, NODE_ENV, PUBLIC_URL, DATABASE_URL }: Variables) => {
    // a demo prints the password of a site admin, so a real site must not become one by what is left out
    const isTrial = (NODE_ENV ?? PUBLIC_URL ?? DATABASE_URL) === undefined;
    return SEED ?? (isTrial ? 'demo' : 'none');
  },
  /** whether the results feed is the demo's, which is known once it is served */
  isDemo: (): boolean => false,
} as const;

/** A site that is deleted at its end is filled by the command that made it. */
export const demoOnTemporarySite = { seed: 'none' } as const;
