import { Textarea } from '@mantine/core';
import { call } from '#client/api/call.ts';
import type { Openable } from '#client/ui/Dialog.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import type { Pool } from '#contract/schemas.ts';
import { cleanText, textError } from '#domain/names/names.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import type { WrittenItem } from '#features/poolNews/contract/poolNews.ts';
import { MAX_REASON_LENGTH } from '#features/poolNews/domain/messages.ts';

interface Props extends Openable {
  readonly pool: Pool;
  readonly item: WrittenItem;
}

export function ReportDialog({ pool, item, opened, onClose }: Props) {
  return (
    <FormDialog
      title="Report Message"
      opened={opened}
      onClose={onClose}
      action="Report"
      source={{ reason: '' }}
      check={({ reason }) => ({ reason: textError('The reason', cleanText(reason), MAX_REASON_LENGTH) })}
      save={{
        mutate: ({ reason }) =>
          call('reportMessage', { params: { id: pool.id, messageId: Number(item.id) }, body: { reason } }),
        success: 'Reported',
        failure: 'Failed to report the message',
      }}
    >
      {(form) => (
        <Textarea
          size="md"
          label="What is wrong with it?"
          description={`${readersOf(pool, item)} read it, with your name`}
          autoComplete="off"
          rows={3}
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  );
}

/** Of an author who is not told, a deleted account or a hidden admin, only the server knows. */
function readersOf(pool: Pool, { userId }: WrittenItem): string {
  if (userId === null) return 'Those who run the pool or the site';
  return isPoolAdmin(pool, userId) ? 'The site’s admins' : 'The pool’s admins';
}
