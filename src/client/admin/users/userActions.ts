import { useFreshSignIn } from '#client/account/freshSignInState.ts';
import { useGoOn } from '#client/account/wanted.ts';
import { type UserAction, useSlots } from '#client/shell/slots.ts';
import type { ItemAction } from '#client/ui/ActionMenu.tsx';
import { toastFailure } from '#client/ui/failure.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { UserRow } from '#contract/schemas.ts';

const WANTED = 'run an action of a feature';

interface Chosen {
  readonly action: UserAction;
  readonly user: UserRow;
}

/** Returns what features offer in the menu of a user. */
export function useUserActions(): (user: UserRow) => ItemAction[] {
  const { userActions } = useSlots();
  const { whenSignedIn } = useFreshSignIn();
  const { mutate } = useApiMutation({
    mutate: ({ action, user }: Chosen) =>
      whenSignedIn({ what: WANTED, values: { name: action.name, user } }, () => action.run(user)),
    failure: (error, { action }) => toastFailure(error, action.failure),
  });
  useGoOn<{ readonly name: string; readonly user: UserRow }>(WANTED, ({ values: { name, user } }) => {
    const action = userActions.find((each) => each.name === name);
    if (action && user) mutate({ action, user });
  });
  return (user) =>
    userActions.map((action) => ({ text: action.name, Icon: action.Icon, onChoose: () => mutate({ action, user }) }));
}
