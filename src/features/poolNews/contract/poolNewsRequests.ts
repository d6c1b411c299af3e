import * as z from 'zod';
import { instant, text } from '#contract/fields.ts';
import { MAX_POSTGRES_INT } from '#domain/limits.ts';
import { cleanText } from '#domain/names/names.ts';
import {
  MAX_MESSAGE_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_REASON_LENGTH,
  messageError,
} from '#features/poolNews/domain/messages.ts';

/** The id of an item, as a number. */
function itemIdField(error: string) {
  return (
    z
      .string({ error })
      .regex(/^[1-9]\d{0,9}$/, { error })
      // no item has a larger id
      .transform((digits) => Math.min(Number(digits), MAX_POSTGRES_INT))
  );
}

const KEY_ERROR = { error: 'The key of a message is a UUID' };
export const NewMessage = z.object({
  text: z
    .string({ error: 'Write something' })
    .overwrite(cleanText)
    .superRefine((given, context) => {
      const message = messageError(given);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .meta({ minLength: 1, maxLength: MAX_MESSAGE_LENGTH, examples: ['What a game!'] }),
  replyTo: itemIdField('Invalid message ID')
    .optional()
    .meta({ description: 'The message or note that it answers', examples: ['7'] }),
  key: z.uuid(KEY_ERROR).meta({
    description: 'Made by the client: a message that is sent again with the same key is the same one',
    examples: ['8f14e45f-ceea-4e67-a5b4-6d1c8d3a7b21'],
  }),
});
export const ReadUpTo = z.object({ upTo: itemIdField('Invalid item ID').meta({ examples: ['7'] }) });
export const MessageReport = z.object({ reason: text('The reason', MAX_REASON_LENGTH) });
export const Mute = z.object({
  until: instant('until').nullable().meta({ description: 'null: until an admin ends it' }),
});
export const PinnedNote = z.object({
  text: text('A note', MAX_NOTE_LENGTH).meta({ description: 'An empty one takes the pinned note down' }),
  isMailed: z.boolean({ error: 'isMailed is true or false' }),
});
