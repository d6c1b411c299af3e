import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { call } from '#client/api/call.ts';
import { formatDateTime } from '#client/api/clock.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Row } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { PoolFeed } from '#contract/poolFeed.ts';
import type { Pool } from '#contract/schemas.ts';
import { cleanText } from '#domain/names/names.ts';
import { messageError } from '#domain/pools/messages.ts';
import styles from './Feed.module.css';
import { newKey } from './messageKey.ts';

interface Props {
  readonly pool: Pool;
  readonly mute: PoolFeed['mute'];
}

export function MessageForm({ pool, mute }: Props) {
  if (!mute) return <OpenForm pool={pool} />;
  const until = mute.until === null ? '' : ` until ${formatDateTime(mute.until)}`;
  return <p className="soft">{`You were muted by ${mute.by}${until}. You can read, but not write or react.`}</p>;
}

const EMPTY = { text: '' };

function OpenForm({ pool }: Pick<Props, 'pool'>) {
  const form = useEditForm(EMPTY, ({ text }) => ({ text: messageError(cleanText(text)) }));
  // a text that is sent again after an error may have arrived: with the same key it is the same message
  const last = useRef({ text: '', key: '' });
  const sending = useApiMutation({
    mutate: ({ text }: typeof EMPTY) => {
      if (last.current.text !== text) last.current = { text, key: newKey() };
      return call('sendMessage', { params: { id: pool.id }, body: last.current });
    },
    invalidates: [['poolFeed', pool.id]],
    failure: form.failure('The message was not sent'),
    onSuccess: (_, sent) => {
      last.current = { text: '', key: '' };
      // what was typed meanwhile stays
      form.settle(sent);
      refocus('message');
    },
  });
  return (
    <Form form={form} onSubmit={sending.mutate} isPending={sending.isPending}>
      <Row gap={2} align="start">
        <Textarea
          id="message"
          size="md"
          aria-label="Message"
          placeholder={`Write to ${pool.name}`}
          className="grow"
          classNames={{ input: styles.field }}
          autoComplete="off"
          autosize
          maxRows={12}
          {...form.field('text')}
        />
        <Button type="submit" loading={sending.isPending}>
          Send
        </Button>
      </Row>
    </Form>
  );
}
