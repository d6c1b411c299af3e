import type { Config } from '#server/infrastructure/config/config.ts';

export const aboutPoolNews = {
  messages: ({ messages }: Config) => messages,
};
