import { Button } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Copyable } from '#client/ui/Copyable.tsx';
import { Row } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { calendarQuery } from './calendarQuery.ts';

/** The secret address of the user's calendar feed, to copy and to renew. */
export function CalendarAddress() {
  const queryClient = useQueryClient();
  const { data: calendar } = useSuspenseQuery(calendarQuery());
  const [isRenewing, setIsRenewing] = useState(false);
  const close = () => setIsRenewing(false);
  const renewal = useApiMutation({
    mutate: () => call('renewCalendar'),
    success: 'Calendar link reset',
    failure: 'Failed to reset the calendar link',
    onSuccess: (renewed) => {
      queryClient.setQueryData(calendarQuery().queryKey, renewed);
      close();
    },
  });
  return (
    <>
      <p className="soft">
        Subscribe to this link in your calendar app to see every deadline there. Keep it to yourself: anyone who has it
        can see your deadlines.
      </p>
      <Copyable label="Calendar link" action="Copy" value={calendar.url} />
      <Row>
        <Button variant="default" onClick={() => setIsRenewing(true)}>
          Reset Link
        </Button>
      </Row>
      <Confirmation
        title="Reset Calendar Link"
        action="Reset Link"
        opened={isRenewing}
        onClose={close}
        isPending={renewal.isPending}
        onConfirm={() => renewal.mutate()}
      >
        <p>The current link stops working at once. Every calendar that uses it will need the new one.</p>
      </Confirmation>
    </>
  );
}
