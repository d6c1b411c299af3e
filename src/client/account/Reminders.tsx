import { Switch } from '@mantine/core';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { aboutQuery, remindersQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { useUser } from '#client/app/session.ts';
import switchStyles from '#client/ui/switch.module.css';
import styles from './ProfileScreen.module.css';

/** The switch for reminders by email; hidden if the site sends none. */
export function Reminders() {
  const queryClient = useQueryClient();
  const { email } = useUser();
  const { data: about } = useQuery(aboutQuery());
  const { data: reminders } = useSuspenseQuery(remindersQuery());
  const change = useApiMutation({
    mutate: (wanted: boolean) => call('changeReminders', { body: { wanted } }),
    success: ({ wanted }) => ({ title: wanted ? 'Reminders are on' : 'Reminders are off' }),
    failure: 'Failed to change your reminders',
    onSuccess: (changed) => queryClient.setQueryData(remindersQuery().queryKey, changed),
  });
  if (reminders.hours === 0 || !about?.sendsMail) return null;
  const before = reminders.hours === 1 ? 'An hour' : `${reminders.hours} hours`;
  return (
    <section className={styles.card} aria-labelledby="reminders">
      <h2 id="reminders">Reminders</h2>
      <Switch
        size="md"
        withThumbIndicator={false}
        classNames={{ input: switchStyles.input ?? '', track: switchStyles.track ?? '' }}
        label="Remind me by email before a deadline"
        description={
          email === null
            ? 'You have no email address yet: enter it under Your details.'
            : `${before} before, once a round, and only if picks are missing.`
        }
        checked={change.isPending ? change.variables : reminders.wanted}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </section>
  );
}
