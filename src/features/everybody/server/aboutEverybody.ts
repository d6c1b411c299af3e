import type { Config } from '#server/infrastructure/config/config.ts';

export const aboutEverybody = {
  everybody: ({ everybody }: Config) => (everybody === 'off' ? everybody : undefined),
} as const;
