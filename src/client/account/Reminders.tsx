import { Switch } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { toastFailure } from '../api/failure.ts';
import { remindersQuery } from '../api/queries.ts';
import { useUser } from '../app/session.ts';
import { toast } from '../ui/toast.ts';
import styles from './ProfileScreen.module.css';

/** The switch for mails before a deadline; nothing where the site sends none. */
export function Reminders() {
  const queryClient = useQueryClient();
  const { email } = useUser();
  const { data: reminders } = useSuspenseQuery(remindersQuery());
  const change = useMutation({
    mutationFn: (wanted: boolean) => call('changeReminders', { body: { wanted } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(remindersQuery().queryKey, changed);
      toast({ title: changed.wanted ? 'Reminders are on' : 'Reminders are off' });
    },
    onError: (error) => toastFailure(error, 'Failed to change your reminders'),
  });
  if (reminders.hours === 0) return null;
  const before = reminders.hours === 1 ? 'An hour' : `${reminders.hours} hours`;
  return (
    <section className={styles.card} aria-labelledby="reminders">
      <h2 id="reminders">Reminders</h2>
      <Switch
        size="md"
        withThumbIndicator={false}
        classNames={{ input: styles.switch ?? '', track: styles.track ?? '' }}
        label="Remind me by e-mail before a deadline"
        description={
          email === null
            ? 'You have no e-mail address yet: enter it under Your details.'
            : `${before} before, once a round, and only if picks are missing.`
        }
        checked={change.isPending ? change.variables : reminders.wanted}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </section>
  );
}
