export const remindNowActions = ['members reminded'] as const;
