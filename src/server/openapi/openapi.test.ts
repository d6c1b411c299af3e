import { expect, test } from 'vitest';
import { version } from '#server/version.ts';
import { testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();

test.each([
  ['smtp://pool:secret@mail.example.org', true],
  [undefined, false],
])(
  'support address, version and whether mail is sent are public, and nothing else: SMTP_URL %s',
  async (smtpUrl, sendsMail) => {
    const caller = new Caller(t.appWith({ supportEmail: 'help@example.org', smtpUrl }));
    expect(await caller.call('readAbout')).toEqual({
      supportEmail: 'help@example.org',
      version,
      sendsMail,
      isDemo: false,
    });
  },
);
