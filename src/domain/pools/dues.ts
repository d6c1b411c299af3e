/** What is known of a player's dues: nothing, that they say they have paid, or that an admin says so. */
export const DUES_STATUSES = ['none', 'said', 'paid'] as const;
export type DuesStatus = (typeof DUES_STATUSES)[number];
