import { Button, Group } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { call } from '../api/call.ts';
import { calendarQuery } from '../api/queries.ts';
import { Copyable } from '../ui/Copyable.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './ProfileScreen.module.css';

/** The secret address of the user's feed of deadlines: to be copied, and renewed when it got around. */
export function CalendarAddress() {
  const { data: calendar } = useSuspenseQuery(calendarQuery());
  const [renewing, setRenewing] = useState(false);
  const close = () => setRenewing(false);
  return (
    <>
      <p className={styles.note}>
        Subscribe to this address in your calendar app to see every deadline there. Keep it to yourself: anyone who has
        it can see your deadlines.
      </p>
      <Copyable label="Calendar address" action="Copy" value={calendar.url} />
      <Button variant="default" mt="md" onClick={() => setRenewing(true)}>
        Renew Address
      </Button>
      <Dialog title="Renew Calendar Address" opened={renewing} onClose={close}>
        <Renewal onClose={close} />
      </Dialog>
    </>
  );
}

function Renewal({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const renewal = useApiMutation({
    mutate: () => call('renewCalendar'),
    success: 'Calendar address renewed',
    failure: 'Failed to renew the calendar address',
    onSuccess: (calendar) => {
      queryClient.setQueryData(calendarQuery().queryKey, calendar);
      onClose();
    },
  });
  return (
    <>
      <p>The present address stops working at once. Every calendar that uses it will need the new one.</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={renewal.isPending} onClick={() => renewal.mutate()}>
          Renew Address
        </Button>
      </Group>
    </>
  );
}
