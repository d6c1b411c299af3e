import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reminderWords } from '#app/reminderWords.ts';
import { call } from '#client/api/call.ts';
import { aboutQuery } from '#client/api/queries.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Row } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import { noun, plural } from '#domain/names/plural.ts';
import type { Reminded, ReminderReach } from '#features/remindNow/contract/remindNowCalls.ts';
import { askedText, reachText, type WayOfReminding } from './reachText.ts';
import { reminderReach } from './reminderReach.ts';

const WORDS: readonly WayOfReminding[] = reminderWords;

interface Props {
  readonly pool: Pool;
}

/** Says whom the site reaches of those who miss picks, and reminds these, once a round. */
export function RemindNow({ pool }: Props) {
  const { data: reach } = useQuery(reminderReach(pool.id));
  const { data: about } = useQuery(aboutQuery());
  if (!reach) return null;
  if (reach.reached > 0) return <Reminder pool={pool} reach={reach} />;
  return (
    <p className="soft">
      {about?.sendsMail
        ? 'None of them has an address or wants reminders.'
        : 'This site sends no email, and none of them gets notifications.'}{' '}
      Send them this message yourself.
    </p>
  );
}

function Reminder({ pool, reach }: Props & { readonly reach: ReminderReach }) {
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
        <span className="soft">{reachText(reach, WORDS)}</span>
      </Row>
      <Confirmation
        title="Remind Now"
        action="Remind Now"
        opened={isAsking}
        onClose={close}
        isPending={reminding.isPending}
        onConfirm={() => reminding.mutate()}
      >
        <p>{askedText(reach, WORDS)}</p>
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
