import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { DoneHeading, EmailedLinkScreen } from './EmailedLinkScreen.tsx';

/** Takes away what was added to an account, by an emailed link. */
export function UndoScreen({ token }: { readonly token: string }) {
  const queryClient = useQueryClient();
  const { password } = useSignInOptions();
  const undoing = useApiMutation({
    mutate: () => call('undo', { body: { token } }),
    failure: 'Failed to take it away',
    // the session of this browser may have ended
    onSuccess: () => queryClient.clear(),
  });
  return (
    <EmailedLinkScreen
      title="Was it not you?"
      hint="What the email is about is taken away from your account again, and everyone is logged out of it."
      action="Take It Away"
      mutation={undoing}
      way={
        <Link to="/auth" className="text-link">
          Log In
        </Link>
      }
    >
      <DoneHeading>It is taken away</DoneHeading>
      <p>Everyone is logged out of the account. Someone else may know its password: set a new one.</p>
      {password && (
        <LinkButton fullWidth to="/reset-password">
          Set a New Password
        </LinkButton>
      )}
    </EmailedLinkScreen>
  );
}
