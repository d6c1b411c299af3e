/** Whether the members of a pool may write messages. */
export const poolNewsSettings = {
  messages: { kind: 'switch', initial: 'on', error: 'Messages are on or off' },
} as const;
