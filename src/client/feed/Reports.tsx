import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { call } from '#client/api/call.ts';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { FeedReport } from '#contract/poolFeed.ts';
import type { Pool } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import styles from './Feed.module.css';
import { MessageText } from './MessageText.tsx';

interface Props {
  readonly pool: Pool;
  readonly reports: readonly FeedReport[];
}

/** Messages that members have reported, until they are deleted; folded, because some may stay. */
export function Reports({ pool, reports }: Props) {
  const deletion = useApiMutation({
    mutate: (messageId: string) => call('deleteMessage', { params: { id: pool.id, messageId: Number(messageId) } }),
    invalidates: [['poolFeed', pool.id]],
    success: 'Message deleted',
    failure: 'Failed to delete the message',
  });
  if (reports.length === 0) return null;
  return (
    <Card as="details" pad={3} gap={3}>
      <summary className={`strong ${styles.summary}`}>
        <IconFlag className="ember" size={18} aria-hidden /> {plural(reports.length, 'report')}
      </summary>
      <Stack as="ul" divided>
        {reports.map(({ messageId, by, reason, author, text }) => (
          <Row as="li" key={`${messageId} ${by}`} gap={3} align="start" justify="between">
            <div className="typed">
              <p className="soft text-s">
                {by} reports {author}
                {reason !== '' && `: ${reason}`}
              </p>
              <MessageText text={text} />
            </div>
            <Button
              variant="default"
              aria-label={`Delete the message of ${author}`}
              loading={deletion.isPending && deletion.variables === messageId}
              onClick={() => deletion.mutate(messageId)}
            >
              Delete
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
