import { Invitations } from '#features/inviteMails/contract/inviteMailCalls.ts';

/** Returns the addresses in a typed text, or an error that names the invalid ones. */
export function readAddresses(text: string): { readonly emails?: string[]; readonly error?: string } {
  const addresses = text.split(/[\s,;]+/).filter((each) => each !== '');
  const { data, error } = Invitations.safeParse({ emails: addresses });
  return data
    ? { emails: data.emails }
    : { error: [...new Set(error.issues.map(({ message }) => message))].join('. ') };
}
