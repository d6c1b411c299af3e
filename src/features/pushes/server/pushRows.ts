/** A temporary site, such as that of a rehearsal, pushes nothing. */
export const pushOnTemporarySite = { push: 'off' } as const;
