import { Button, TextInput } from '@mantine/core';
import { Form } from '#client/ui/DialogForm.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { User } from '#contract/schemas.ts';
import { saveVariant, useProfileForm } from './useProfileForm.ts';

/** A picture that has a web address. Most people choose a face instead. */
export function AvatarForm({ user }: { readonly user: User }) {
  const { form, change } = useProfileForm(user, 'change the avatar');
  return (
    <Form form={form} onSubmit={change.mutate} isPending={change.isPending}>
      <Stack gap={3}>
        <TextInput
          label="Avatar URL"
          description="The address of a picture on the web. Leave it empty for your Gravatar."
          type="url"
          autoComplete="photo"
          {...form.field('avatarUrl')}
        />
        <Row>
          <Button type="submit" variant={saveVariant(form)} loading={change.isPending}>
            Save Avatar
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}
