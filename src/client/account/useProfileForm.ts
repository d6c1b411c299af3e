import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { userQuery } from '#client/api/queries.ts';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { ProfileChange } from '#contract/requests.ts';
import type { User } from '#contract/schemas.ts';
import { useFreshSignIn } from './freshSignInState.ts';
import { type ProfileValues, profileChange, profileValues } from './profileChange.ts';
import { useGoOn } from './wanted.ts';

/** A form over some fields of the profile; `what` it wants is kept over a sign-in. */
export function useProfileForm(user: User, what: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const form = useEditForm(profileValues(user), (values) => schemaErrors(ProfileChange, profileChange(values, user)));
  const { whenSignedIn } = useFreshSignIn();
  const change = useApiMutation({
    mutate: (values: ProfileValues) =>
      whenSignedIn({ what, values }, () => call('changeProfile', { body: profileChange(values, user) })),
    success: 'Profile updated successfully',
    failure: form.failure('Failed to update user'),
    onSuccess: async (changed, values) => {
      queryClient.setQueryData(userQuery().queryKey, changed);
      // before it the fields would follow the former profile
      await router.invalidate();
      form.settle(values);
    },
  });
  useGoOn<ProfileValues>(what, ({ values }) => form.submit(change.mutate, values));
  return { form, change };
}

/** The button of a form stands back while nothing has changed. */
export const saveVariant = ({ isChanged }: { readonly isChanged: boolean }) => (isChanged ? 'filled' : 'default');
