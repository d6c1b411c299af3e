import { Button, Input, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '#client/api/queries.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { About } from '#contract/about.ts';
import type { User } from '#contract/schemas.ts';
import styles from './ProfileScreen.module.css';
import { TileButton } from './TileButton.tsx';
import { saveVariant, useProfileForm } from './useProfileForm.ts';

const USE_OF_MAIL = 'For password resets, reminders and results';
const USE_WITHOUT_PASSWORDS = 'For reminders and results';
const USE_WITHOUT_MAIL = 'For the admins of your pools; this site sends no email';

export function ProfileForm({ user }: { readonly user: User }) {
  const { data: about } = useQuery(aboutQuery());
  const { form, change } = useProfileForm(user, 'change the profile');
  const { tileEmoji, tileColor } = form.values;
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
        <Row>
          <Button type="submit" variant={saveVariant(form)} loading={change.isPending}>
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
