import { Button, Input, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { aboutQuery, userQuery } from '#client/api/queries.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { About } from '#contract/about.ts';
import { ProfileChange } from '#contract/requests.ts';
import type { User } from '#contract/schemas.ts';
import { useFreshSignIn } from './FreshSignIn.tsx';
import styles from './ProfileScreen.module.css';
import { type ProfileValues, profileChange, profileValues } from './profileChange.ts';
import { TileButton } from './TileButton.tsx';
import { useGoOn } from './wanted.ts';

const PROFILE = 'change the profile';
const USE_OF_MAIL = 'For password resets, reminders and results';
const USE_WITHOUT_PASSWORDS = 'For reminders and results';
const USE_WITHOUT_MAIL = 'For the admins of your pools; this site sends no email';

export function ProfileForm({ user }: { readonly user: User }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { data: about } = useQuery(aboutQuery());
  const form = useEditForm(profileValues(user), (values) => schemaErrors(ProfileChange, profileChange(values, user)));
  const { tileEmoji, tileColor } = form.values;
  const { whenSignedIn } = useFreshSignIn();
  const change = useApiMutation({
    mutate: (values: ProfileValues) =>
      whenSignedIn({ what: PROFILE, values }, () => call('changeProfile', { body: profileChange(values, user) })),
    success: 'Profile updated successfully',
    failure: form.failure('Failed to update user'),
    onSuccess: async (changed, values) => {
      queryClient.setQueryData(userQuery().queryKey, changed);
      // before it the fields would follow the former profile
      await router.invalidate();
      form.settle(values);
    },
  });
  useGoOn<ProfileValues>(PROFILE, ({ values }) => form.submit(change.mutate, values));
  return (
    <Form form={form} onSubmit={change.mutate} isPending={change.isPending}>
      <Stack gap={4}>
        <Input.Wrapper
          className={styles.picture}
          size="md"
          label="Picture"
          labelElement="div"
          description="Other players see it next to your name. Only you see your Gravatar or avatar."
        >
          <TileButton username={user.username} chosen={{ tileEmoji, tileColor }} onChange={form.change} />
        </Input.Wrapper>
        <TextInput
          label="Email"
          description={mailUse(about)}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <TextInput
          label="Avatar URL"
          description="The address of a picture on the web. Leave it empty for your Gravatar."
          type="url"
          autoComplete="photo"
          {...form.field('avatarUrl')}
        />
        <Row>
          <Button type="submit" loading={change.isPending}>
            Save Profile
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}

function mailUse(about: About | undefined): string {
  if (about?.sendsMail === false) return USE_WITHOUT_MAIL;
  return about?.signIn.password === false ? USE_WITHOUT_PASSWORDS : USE_OF_MAIL;
}
