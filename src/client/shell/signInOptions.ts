import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '#client/api/queries.ts';
import type { SignIn } from '#contract/about.ts';

/** As sites are by default. The server refuses what it has switched off. */
const USUAL: SignIn = { password: true, passkeys: false, oidc: null, registration: 'open' };

/** Returns how people get into the site. Without a response it is shown as most sites are. */
export function useSignInOptions(): SignIn {
  const { data: about } = useQuery(aboutQuery());
  return about?.signIn ?? USUAL;
}
