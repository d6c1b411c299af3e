import { Button, Textarea } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { aboutQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import { CheckField } from '#client/ui/CheckField.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { Card } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import { cleanText, textError } from '#domain/names/names.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import type { NewsPage, WrittenItem } from '#features/poolNews/contract/poolNews.ts';
import { MAX_NOTE_LENGTH } from '#features/poolNews/domain/messages.ts';
import { Written } from './MessageCard.tsx';
import { poolNewsKey } from './poolNewsEvent.ts';
import type { NewsAccess } from './useNewsAccess.ts';

type Note = NonNullable<NewsPage['note']>;

interface PinnedProps {
  readonly pool: Pool;
  readonly note: Note;
  readonly access: NewsAccess;
  readonly onAnswer: ((item: WrittenItem) => void) | undefined;
}

export function PinnedNote({ pool, note, ...writing }: PinnedProps) {
  return (
    <Card as="section" pad={3} tone="night" aria-label="Pinned note">
      <Written pool={pool} item={note} {...writing} />
    </Card>
  );
}

interface Props {
  readonly pool: Pool;
  readonly note: NewsPage['note'];
}

/** Lets those who run the pool pin a note, or change the pinned one. */
export function PinNote({ pool, note }: Props) {
  const user = useUser();
  const { data: about } = useQuery(aboutQuery());
  const [isOpen, setIsOpen] = useState(false);
  if (!isPoolAdmin(pool, user.id)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPin size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {note ? 'Change Note' : 'Pin a Note'}
      </Button>
      <FormDialog
        title={note ? 'Change Note' : 'Pin a Note'}
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        action="Save"
        source={{ text: note?.text ?? '', isMailed: false }}
        check={({ text }) => ({ text: textError('A note', cleanText(text), MAX_NOTE_LENGTH) })}
        save={{
          mutate: (body) => call('pinNote', { params: { id: pool.id }, body }),
          invalidates: [poolNewsKey(pool.id)],
          success: (_, { text }) => (cleanText(text) === '' ? 'The note is taken down' : 'The note is pinned'),
          failure: 'Failed to pin the note',
        }}
      >
        {(form) => (
          <>
            <Textarea
              size="md"
              label="Note"
              description="It stays on top of this page. Empty it to take it down."
              autoComplete="off"
              rows={5}
              mb="md"
              {...form.field('text')}
            />
            {about?.sendsMail && (
              <CheckField
                label="Also send it by email"
                description="At most once a day, and only to members who want it"
                {...form.checkbox('isMailed')}
              />
            )}
          </>
        )}
      </FormDialog>
    </>
  );
}
