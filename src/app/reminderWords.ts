import { pushWord } from '#features/pushes/client/pushWord.ts';

/** By what the ways of features remind, after email. */
export const reminderWords = [pushWord] as const;
