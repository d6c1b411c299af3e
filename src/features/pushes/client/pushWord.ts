export const pushWord = { field: 'byPush', said: 'notification' } as const;
