import { Button } from '@mantine/core';
import { call } from '#client/api/call.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { FeedReport } from '#contract/poolFeed.ts';
import type { Pool } from '#contract/schemas.ts';
import { formatCount } from '#domain/names/plural.ts';
import { MessageText } from './MessageText.tsx';

interface Props {
  readonly pool: Pool;
  readonly reports: readonly FeedReport[];
}

/** Messages that members have reported, until they are deleted; closed at first, because some may stay. */
export function Reports({ pool, reports }: Props) {
  const deletion = useApiMutation({
    mutate: (messageId: string) => call('deleteMessage', { params: { id: pool.id, messageId: Number(messageId) } }),
    invalidates: [['poolFeed', pool.id]],
    success: 'Message deleted',
    failure: 'Failed to delete the message',
  });
  if (reports.length === 0) return null;
  return (
    <ClosingSection id="reports" title="Reports" value={formatCount(reports.length)}>
      <Stack as="ul" divided>
        {reports.map(({ messageId, by, reason, author, text }) => (
          <Row as="li" key={`${messageId} ${by}`} gap={3} align="start" justify="between">
            <div className="typed">
              <strong>{author}</strong>
              <MessageText text={text} />
              <p className="soft text-s">
                Reported by {by}
                {reason !== '' && `: ${reason}`}
              </p>
            </div>
            <Button
              variant="default"
              flex="none"
              aria-label={`Delete the message of ${author}`}
              loading={deletion.isPending && deletion.variables === messageId}
              onClick={() => deletion.mutate(messageId)}
            >
              Delete
            </Button>
          </Row>
        ))}
      </Stack>
    </ClosingSection>
  );
}
