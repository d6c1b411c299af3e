import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { DoneHeading, EmailedLinkScreen } from './EmailedLinkScreen.tsx';

const TEXTS = {
  /** of what was added to an account */
  undo: {
    title: 'Was it not you?',
    hint: 'What the email is about is taken away from your account again, and everyone is logged out of it.',
    action: 'Take It Away',
    failure: 'Failed to take it away',
    done: 'It is taken away',
  },
  /** of a change of the email address */
  restoreEmail: {
    title: 'Restore your email address?',
    hint: 'Your account gets this address back in place of the new one, and everyone is logged out of it.',
    action: 'Restore Email Address',
    failure: 'Failed to restore the email address',
    done: 'Your email address is restored',
  },
} as const;

interface Props {
  readonly kind: keyof typeof TEXTS;
  readonly token: string;
}

/** Undoes what an email tells of, by the link in it. */
export function UndoScreen({ kind, token }: Props) {
  const queryClient = useQueryClient();
  const { password } = useSignInOptions();
  const { failure, done, ...question } = TEXTS[kind];
  const undoing = useApiMutation({
    mutate: () => call(kind, { body: { token } }),
    failure,
    // the session of this browser may have ended
    onSuccess: () => queryClient.clear(),
  });
  return (
    <EmailedLinkScreen
      {...question}
      mutation={undoing}
      way={
        <Link to="/auth" className="text-link">
          Log In
        </Link>
      }
    >
      <DoneHeading>{done}</DoneHeading>
      <p>Everyone is logged out of the account.{password && ' Someone else may know its password: set a new one.'}</p>
      {password && (
        <LinkButton fullWidth to="/reset-password">
          Set a New Password
        </LinkButton>
      )}
    </EmailedLinkScreen>
  );
}
