import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '#client/api/call.ts';
import { startSession } from '#client/shell/session.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { EmailedLinkScreen } from './EmailedLinkScreen.tsx';

/** Signs in by a login link, which whoever runs the site has made. */
export function LoginLinkScreen({ token }: { readonly token: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const login = useApiMutation({
    mutate: () => call('loginByLink', { body: { token } }),
    failure: 'Login failed',
    onSuccess: (user) => {
      startSession(queryClient, user);
      return navigate({ to: '/', replace: true });
    },
  });
  return (
    <EmailedLinkScreen
      title="Log in with your link"
      hint="It works once. Whoever is logged in here now is logged out."
      action="Log In"
      mutation={login}
      way={
        <Link to="/auth" search={{ local: 1 }} className="text-link">
          Other Ways to Log In
        </Link>
      }
    >
      {null}
    </EmailedLinkScreen>
  );
}
