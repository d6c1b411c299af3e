import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { aboutQuery, remindersQuery } from '#client/api/queries.ts';
import { Parts } from '#client/shell/Parts.tsx';
import { useUser } from '#client/shell/session.ts';
import { useSlots } from '#client/shell/slots.ts';
import { Stack } from '#client/ui/layout.tsx';
import { SettingSwitch } from '#client/ui/SettingSwitch.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { ProfilePart } from './ProfilePart.tsx';

/** The switches for emails; hidden if the site sends none. */
export function Emails() {
  const { email } = useUser();
  const { emails } = useSlots();
  const { data: about } = useQuery(aboutQuery());
  if (!about?.sendsMail) return null;
  return (
    <ProfilePart id="emails" title="Emails">
      {email === null && <p className="soft">Add your email address under You first.</p>}
      <Stack gap={6}>
        <ReminderSwitch />
        <Parts of={emails.map(({ Part }) => Part)} props={{}} />
      </Stack>
    </ProfilePart>
  );
}

function ReminderSwitch() {
  const queryClient = useQueryClient();
  const { data: reminders } = useSuspenseQuery(remindersQuery());
  const change = useApiMutation({
    mutate: (wanted: boolean) => call('changeReminders', { body: { wanted } }),
    success: ({ wanted }) => ({ title: wanted ? 'Reminders are on' : 'Reminders are off' }),
    failure: 'Failed to change your reminders',
    onSuccess: (changed) => queryClient.setQueryData(remindersQuery().queryKey, changed),
  });
  if (reminders.hours === 0) return null;
  const before = reminders.hours === 1 ? 'An hour' : `${reminders.hours} hours`;
  return (
    <SettingSwitch
      label="Remind me by email before a deadline"
      description={`${before} before, once a round, and only if picks are missing.`}
      isOn={change.isPending ? change.variables : reminders.wanted}
      onChange={change.mutate}
    />
  );
}
