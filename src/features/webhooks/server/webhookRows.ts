import { HOUR } from '#domain/time.ts';

export const webhookActions = ['webhook set', 'webhook deleted'] as const;

export const webhookLimits = {
  webhookTestsOfPool: { points: 5, duration: HOUR },
} as const;
