import type { Handlers } from '#server/app/calls/handlers.ts';
import { readAnswer } from './answers.ts';

export const everybodyHandlers = {
  readEverybody: ({ services, resource }) => readAnswer(services.database, resource.id),
} satisfies Partial<Handlers>;
