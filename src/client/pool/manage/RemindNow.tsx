import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool, Reminded } from '#contract/schemas.ts';
import { noun, plural } from '#domain/names/plural.ts';

/** Reminds those who miss picks, once a round. */
export function RemindNow({ pool }: { readonly pool: Pool }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const reminding = useApiMutation({
    mutate: () => call('remindMembers', { params: { id: pool.id } }),
    success: remindedText,
    failure: 'Failed to send the reminders',
    onSuccess: close,
    onFailure: close,
  });
  return (
    <>
      <Button variant="default" leftSection={<IconBell size={18} aria-hidden />} onClick={() => setIsAsking(true)}>
        Remind Now
      </Button>
      <Confirmation
        title="Remind Now"
        action="Remind Now"
        opened={isAsking}
        onClose={close}
        isPending={reminding.isPending}
        onConfirm={() => reminding.mutate()}
      >
        <p>
          Everyone in this pool with missing picks is reminded now, by email or notification. You can do this once per
          round.
        </p>
      </Confirmation>
    </>
  );
}

function remindedText({ reminded, unreachable }: Reminded) {
  const title = `${plural(reminded, 'person is', 'people are')} reminded`;
  if (unreachable === 0) return { title };
  return {
    title,
    description: `${plural(unreachable, 'person', 'people')} ${noun(unreachable, 'has', 'have')} no address or ${noun(unreachable, 'wants', 'want')} no reminders.`,
  };
}
