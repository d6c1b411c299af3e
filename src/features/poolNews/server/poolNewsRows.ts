import { DAY, MINUTE } from '#domain/time.ts';

export const poolNewsActions = [
  'message deleted',
  'report dismissed',
  'member muted',
  'member unmuted',
  'note pinned',
  'note taken down',
] as const;

export const poolNewsLimits = {
  messagesOfUser: { points: 10, duration: MINUTE },
  messagesOfUserADay: { points: 200, duration: DAY },
  reactionsOfUser: { points: 30, duration: MINUTE },
} as const;
