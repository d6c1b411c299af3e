/** A rehearsal pushes nothing. */
export const pushRehearsal = { push: 'off' } as const;
