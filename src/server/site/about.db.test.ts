import { expect, test } from 'vitest';
import { aboutOfFeatures } from '#app/server.ts';
import { applyEach } from '#server/infrastructure/applyEach.ts';
import { version } from '#server/infrastructure/version.ts';
import { testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();

test.each([
  ['smtp://pool:secret@mail.example.org', true, { sendsMail: true, hasOutbox: false }],
  ['smtp://pool:secret@mail.example.org', false, { sendsMail: true, hasOutbox: false }],
  [undefined, true, { sendsMail: false, hasOutbox: false }],
  [undefined, false, { sendsMail: false, hasOutbox: true }],
])(
  'support address, the site’s own address, where mail goes and ways to sign in are public, and nothing else: SMTP_URL %s, production %s',
  async (smtpUrl, isProduction, mail) => {
    const caller = new Caller(t.appHere({ supportEmail: 'help@example.org', smtpUrl, isProduction }));
    expect(await caller.call('readAbout')).toEqual({
      supportEmail: 'help@example.org',
      ...mail,
      ...applyEach(aboutOfFeatures, t.config),
      signIn: { password: true, passkeys: true, oidc: null, registration: 'open' },
      publicUrl: 'http://localhost:3000',
    });
  },
);

test('site admins alone are told the version', async () => {
  const [admin, ann] = [await t.buildUser({ isAdmin: true }), await t.buildUser()];
  expect(await admin.call('readAbout')).toMatchObject({ version });
  for (const caller of [ann, t.anonymous()]) expect(await caller.call('readAbout')).not.toHaveProperty('version');
});
