/** How something is switched. */
export const SWITCH = ['on', 'off'] as const;
export type Switch = (typeof SWITCH)[number];
