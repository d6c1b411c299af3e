/** What a user may be told by a push: missing picks, results of a round, a corrected result, a note, messages. */
export const PUSH_KINDS = ['reminder', 'round', 'correction', 'note', 'message'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
