import { expect, test } from 'vitest';
import { version } from '#server/version.ts';
import { testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();

test('the support address and the version are public, and nothing else of the configuration', async () => {
  const caller = new Caller(t.appWith({ supportEmail: 'help@example.org' }));
  expect(await caller.call('readAbout')).toEqual({ supportEmail: 'help@example.org', version });
});
