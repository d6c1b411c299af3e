import { NativeSelect } from '@mantine/core';
import { call, serverNow } from '#client/api/call.ts';
import type { Openable } from '#client/ui/Dialog.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import type { Pool } from '#contract/schemas.ts';
import { DAY, HOUR } from '#domain/time.ts';
import { mutesQuery } from './mutesQuery.ts';

const HOURS: Readonly<Record<string, number>> = { hour: HOUR, day: DAY, week: 7 * DAY };

const CHOICES = [
  { value: 'hour', label: 'For an hour' },
  { value: 'day', label: 'For a day' },
  { value: 'week', label: 'For a week' },
  { value: 'always', label: 'Until you end it' },
  { value: 'ended', label: 'Let them write again' },
];

interface Props extends Openable {
  readonly pool: Pool;
  readonly person: { readonly userId: number; readonly username: string };
}

/** Mutes somebody, or ends that: neither the news nor the list of members says who is muted. */
export function MuteDialog({ pool, person: { userId, username }, opened, onClose }: Props) {
  const params = { id: pool.id, userId };
  return (
    <FormDialog
      title={`Mute ${username}`}
      opened={opened}
      onClose={onClose}
      action="Save"
      source={{ choice: 'day' }}
      check={() => ({})}
      save={{
        mutate: ({ choice }) =>
          choice === 'ended'
            ? call('unmuteMember', { params })
            : call('muteMember', { params, body: { until: endOf(choice) } }),
        invalidates: [mutesQuery(pool.id).queryKey],
        success: (_, { choice }) => (choice === 'ended' ? `${username} can write again` : `${username} is muted`),
        failure: 'Failed to save that',
      }}
    >
      {(form) => (
        <NativeSelect
          label="How long"
          description="Until then they can read, but not write or react in this pool"
          data={CHOICES}
          {...form.field('choice')}
        />
      )}
    </FormDialog>
  );
}

function endOf(choice: string): string | null {
  const lasts = HOURS[choice];
  return lasts === undefined ? null : new Date(serverNow() + lasts).toISOString();
}
