export const WEBHOOK_KINDS = ['discord', 'slack', 'teams', 'ntfy', 'json'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** What a webhook may tell: a round is locked, a round is complete, who has won, a corrected result, a note of the admins. */
export const WEBHOOK_EVENTS = ['locked', 'complete', 'champion', 'correction', 'note'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
