import { Link } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { useVisitor } from '#client/shell/session.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { DoneHeading, EmailedLinkScreen } from './EmailedLinkScreen.tsx';

/** Stops a kind of emails, by the link in one. */
export function UnsubscribeScreen({ token }: { readonly token: string }) {
  const user = useVisitor();
  const stopping = useApiMutation({
    mutate: () => call('unsubscribe', { params: { token } }),
    failure: 'Failed to stop these emails',
  });
  return (
    <EmailedLinkScreen
      title="Stop these emails?"
      hint="You will get no more emails like the one that brought you here."
      action="Stop These Emails"
      mutation={stopping}
      way={
        <Link to={user ? '/profile' : '/auth'} className="text-link">
          {user ? 'Go to Profile' : 'Log In'}
        </Link>
      }
    >
      <DoneHeading>These emails are stopped</DoneHeading>
      <p>You can turn reminders and results back on in your profile.</p>
    </EmailedLinkScreen>
  );
}
