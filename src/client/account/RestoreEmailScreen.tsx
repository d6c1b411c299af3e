import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { DoneHeading, EmailedLinkScreen } from './EmailedLinkScreen.tsx';

/** Undoes a change of the email address, by an emailed link. */
export function RestoreEmailScreen({ token }: { readonly token: string }) {
  const queryClient = useQueryClient();
  const { password } = useSignInOptions();
  const restoring = useApiMutation({
    mutate: () => call('restoreEmail', { body: { token } }),
    failure: 'Failed to restore the email address',
    // the session of this browser may have ended
    onSuccess: () => queryClient.clear(),
  });
  return (
    <EmailedLinkScreen
      title="Restore your email address?"
      hint="Your account gets this address back in place of the new one, and everyone is logged out of it."
      action="Restore Email Address"
      mutation={restoring}
      way={
        <Link to="/auth" className="text-link">
          Log In
        </Link>
      }
    >
      <DoneHeading>Your email address is restored</DoneHeading>
      <p>Everyone is logged out of the account. Someone else may know its password: set a new one.</p>
      {password && (
        <LinkButton fullWidth to="/reset-password">
          Set a New Password
        </LinkButton>
      )}
    </EmailedLinkScreen>
  );
}
