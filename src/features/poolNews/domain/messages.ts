import { textError } from '#domain/names/names.ts';

export const MAX_MESSAGE_LENGTH = 500;
const MAX_MESSAGE_LINE_FEEDS = 10;
export const MAX_NOTE_LENGTH = 1000;
export const MAX_REASON_LENGTH = 200;
/** How long authors can delete what they wrote. */
export const DELETABLE_MINUTES = 15;

export const REACTIONS = ['clap', 'laugh', 'fire', 'wow', 'ouch', 'eyes'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Returns the error of a clean message; undefined if it can be sent. */
export function messageError(text: string): string | undefined {
  if (text === '') return 'Write something';
  if ([...text].length > MAX_MESSAGE_LENGTH) return `A message has at most ${MAX_MESSAGE_LENGTH} characters`;
  if (text.split('\n').length > MAX_MESSAGE_LINE_FEEDS + 1) {
    return `A message has at most ${MAX_MESSAGE_LINE_FEEDS} line breaks`;
  }
  return textError('A message', text, MAX_MESSAGE_LENGTH);
}
