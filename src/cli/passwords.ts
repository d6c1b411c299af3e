import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { newPassword } from '#contract/fields.ts';
import { CommandError } from './command.ts';

export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Reads a password from standard input. */
export async function typedPassword(): Promise<string> {
  const typed = await text(process.stdin);
  const { data, error } = newPassword.safeParse(typed.replace(/\r?\n$/, ''));
  if (data === undefined) throw new CommandError(error?.issues[0]?.message);
  return data;
}
