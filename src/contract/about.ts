import * as z from 'zod';
import { featureAbout } from '#app/about.ts';
import { REGISTRATION } from '#domain/accounts/signIn.ts';

/** How people get into the site. */
export const SignIn = z.strictObject({
  /** whether there are passwords */
  password: z.boolean(),
  /** whether there are passkeys, at the site's own address alone */
  passkeys: z.boolean(),
  /** the OpenID provider; null without one. `autoRedirect`: sign-in leads there at once */
  oidc: z.strictObject({ name: z.string(), autoRedirect: z.boolean() }).nullable(),
  /** who may register: everybody, those with an invite link of a pool that takes entries, or nobody */
  registration: z.enum(REGISTRATION),
});
export type SignIn = z.output<typeof SignIn>;

export const About = z.strictObject({
  supportEmail: z.string(),
  /** for site admins alone: it tells others which faults to try */
  version: z.string().optional(),
  sendsMail: z.boolean(),
  ...featureAbout,
  /** whether mails are written to files, for people who try the site: without SMTP_URL, outside production */
  hasOutbox: z.boolean(),
  signIn: SignIn,
  /** the site's own address, of which its passkeys are */
  publicUrl: z.string(),
});
export type About = z.output<typeof About>;
