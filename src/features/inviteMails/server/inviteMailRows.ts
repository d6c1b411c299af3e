import { DAY } from '#domain/time.ts';

export const inviteMailActions = ['people invited'] as const;

export const inviteMailLimits = {
  invitationsOfUser: { points: 50, duration: DAY },
  invitationsToAddress: { points: 5, duration: DAY },
} as const;
