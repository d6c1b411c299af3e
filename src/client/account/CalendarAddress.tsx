import { Button, Group } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { calendarQuery } from '#client/api/queries.ts';
import { Copyable } from '#client/ui/Copyable.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import styles from './ProfileScreen.module.css';

/** The secret address of the user's calendar feed, to copy and to renew. */
export function CalendarAddress() {
  const { data: calendar } = useSuspenseQuery(calendarQuery());
  const [isRenewing, setIsRenewing] = useState(false);
  const close = () => setIsRenewing(false);
  return (
    <>
      <p className={styles.note}>
        Subscribe to this link in your calendar app to see every deadline there. Keep it to yourself: anyone who has it
        can see your deadlines.
      </p>
      <Copyable label="Calendar link" action="Copy" value={calendar.url} />
      <Button variant="default" mt="md" onClick={() => setIsRenewing(true)}>
        Reset Link
      </Button>
      <Dialog title="Reset Calendar Link" opened={isRenewing} onClose={close}>
        <Renewal onClose={close} />
      </Dialog>
    </>
  );
}

function Renewal({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const renewal = useApiMutation({
    mutate: () => call('renewCalendar'),
    success: 'Calendar link reset',
    failure: 'Failed to reset the calendar link',
    onSuccess: (calendar) => {
      queryClient.setQueryData(calendarQuery().queryKey, calendar);
      onClose();
    },
  });
  return (
    <>
      <p>The current link stops working at once. Every calendar that uses it will need the new one.</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={renewal.isPending} onClick={() => renewal.mutate()}>
          Reset Link
        </Button>
      </Group>
    </>
  );
}
