import { Invitations } from '#contract/requests.ts';

/** The addresses in a text that somebody has typed or pasted; or what is wrong with them, each by its name. */
export function readAddresses(text: string): { readonly emails?: string[]; readonly error?: string } {
  const written = text.split(/[\s,;]+/).filter((each) => each !== '');
  const { data, error } = Invitations.safeParse({ emails: written });
  return data
    ? { emails: data.emails }
    : { error: [...new Set(error.issues.map(({ message }) => message))].join('. ') };
}
