import type { Config } from '#server/infrastructure/config/config.ts';

export const pushAbout = {
  hasPush: ({ push }: Config) => push === 'on',
};
