import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { call } from '#client/api/call.ts';
import { formatDateTime } from '#client/api/clock.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Row } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Pool } from '#contract/schemas.ts';
import { cleanText } from '#domain/names/names.ts';
import type { NewsPage, WrittenItem } from '#features/poolNews/contract/poolNews.ts';
import { messageError } from '#features/poolNews/domain/messages.ts';
import { newKey } from './messageKey.ts';
import styles from './PoolNews.module.css';
import { poolNewsKey } from './poolNewsEvent.ts';
import { Quote } from './Quote.tsx';

export interface MessageFormProps {
  readonly pool: Pool;
  readonly mute: NewsPage['mute'];
  /** the message or note that is answered */
  readonly answered: WrittenItem | undefined;
  /** called once that is answered, or is to be no more */
  readonly onAnswered: (answered: WrittenItem | undefined) => void;
}

export function MessageForm({ mute, ...props }: MessageFormProps) {
  if (!mute) return <OpenForm {...props} />;
  const until = mute.until === null ? '' : ` until ${formatDateTime(mute.until)}`;
  return <p className="soft">{`You were muted by ${mute.by}${until}. You can read, but not write or react.`}</p>;
}

const EMPTY = { text: '' };
interface Sent {
  readonly text: string;
  readonly answers: WrittenItem | undefined;
}
/** By then the menu has given the focus back to its button. */
const MENU_CLOSES_MS = 50;

function OpenForm({ pool, answered, onAnswered }: Omit<MessageFormProps, 'mute'>) {
  const form = useEditForm(EMPTY, ({ text }) => ({ text: messageError(cleanText(text)) }));
  // a text that is sent again after an error may have arrived: with the same key it is the same message
  const last = useRef<SentBodyOf<'sendMessage'>>({ text: '', key: '' });
  useEffect(() => {
    if (!answered) return undefined;
    const timer = setTimeout(() => document.getElementById('message')?.focus(), MENU_CLOSES_MS);
    return () => clearTimeout(timer);
  }, [answered]);
  const sending = useApiMutation({
    mutate: ({ text, answers }: Sent) => {
      const { text: lastText, replyTo: lastAnswered } = last.current;
      if (lastText !== text || lastAnswered !== answers?.id) {
        last.current = { text, key: newKey(), ...(answers && { replyTo: answers.id }) };
      }
      return call('sendMessage', { params: { id: pool.id }, body: last.current });
    },
    invalidates: [poolNewsKey(pool.id)],
    failure: form.failure('The message was not sent'),
    onSuccess: (_, { text, answers }) => {
      last.current = { text: '', key: '' };
      // what was typed or chosen meanwhile stays
      onAnswered(answers);
      form.settle({ text });
      refocus('message');
    },
  });
  return (
    <Form
      form={form}
      onSubmit={({ text }) => sending.mutate({ text, answers: answered })}
      isPending={sending.isPending}
    >
      {answered && (
        <Row gap={2}>
          <Quote {...answered} text={answered.text ?? ''} />
          <ActionIcon aria-label="Answer nothing" onClick={() => onAnswered(answered)}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Row>
      )}
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
