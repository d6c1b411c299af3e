import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useSlots } from '#client/shell/slots.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Row } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { ReminderReach } from '#contract/reminders.ts';
import type { Pool, Reminded } from '#contract/schemas.ts';
import { noun, plural } from '#domain/names/plural.ts';
import { askedText, reachText } from './reachText.ts';

interface Props {
  readonly pool: Pool;
  readonly reach: ReminderReach;
}

/** Says whom the site reaches of those who miss picks, and reminds these, once a round. */
export function RemindNow({ pool, reach }: Props) {
  const { waysOfReminding } = useSlots();
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
      <Row wrap gap={3}>
        <Button variant="default" leftSection={<IconBell size={18} aria-hidden />} onClick={() => setIsAsking(true)}>
          Remind Now
        </Button>
        <span className="soft">{reachText(reach, waysOfReminding)}</span>
      </Row>
      <Confirmation
        title="Remind Now"
        action="Remind Now"
        opened={isAsking}
        onClose={close}
        isPending={reminding.isPending}
        onConfirm={() => reminding.mutate()}
      >
        <p>{askedText(reach, waysOfReminding)}</p>
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
