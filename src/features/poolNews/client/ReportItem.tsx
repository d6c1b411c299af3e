import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { call } from '#client/api/call.ts';
import { useUser } from '#client/shell/session.ts';
import { refocus } from '#client/ui/focus.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { NewsReport } from '#features/poolNews/contract/poolNews.ts';
import { ItemTime } from './ItemTime.tsx';
import { MessageText } from './MessageText.tsx';
import { poolNewsKey } from './poolNewsEvent.ts';
import { reportsQuery } from './reports.ts';

interface Props {
  readonly poolId: number;
  readonly report: NewsReport;
  /** nobody can in an archived season */
  readonly canDelete: boolean;
  /** where it was written, if that is not plain */
  readonly children?: ReactNode;
}

/** A reported message, to be deleted or left as it is. Nobody judges a report of their own. */
export function ReportItem({
  poolId,
  report: { messageId, author, text, by, reason, at },
  canDelete,
  children,
}: Props) {
  const user = useUser();
  const params = { id: poolId, messageId: Number(messageId) };
  const after = {
    invalidates: [poolNewsKey(poolId), reportsQuery().queryKey],
    onSuccess: () => {
      refocus('reports');
      // after the last one
      refocus('main');
    },
  };
  const deletion = useApiMutation({
    mutate: () => call('deleteMessage', { params }),
    success: 'Message deleted',
    failure: 'Failed to delete the message',
    ...after,
  });
  const dismissal = useApiMutation({
    mutate: () => call('dismissReport', { params }),
    success: 'Report dismissed',
    failure: 'Failed to dismiss the report',
    ...after,
  });
  return (
    <Stack gap={1} className="typed">
      <Row gap={3} justify="between" align="baseline">
        <strong className="truncate">{author}</strong>
        <ItemTime at={at} />
      </Row>
      {children}
      <MessageText text={text} />
      <Row gap={3} justify="between" wrap>
        <p className="grow soft text-s">
          Reported by {by}
          {reason !== '' && `: ${reason}`}
        </p>
        <Row gap={2} className="push">
          {author !== user.username && (
            <Button
              variant="default"
              aria-label={`Dismiss the report of ${by}`}
              loading={dismissal.isPending}
              onClick={() => dismissal.mutate()}
            >
              Dismiss
            </Button>
          )}
          {canDelete && (
            <Button
              variant="default"
              aria-label={`Delete the message of ${author}`}
              loading={deletion.isPending}
              onClick={() => deletion.mutate()}
            >
              Delete
            </Button>
          )}
        </Row>
      </Row>
    </Stack>
  );
}
