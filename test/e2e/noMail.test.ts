import { expect, test } from 'vitest';
import { goTo, PHONE } from './browserUser.ts';
import { openBrowserSite } from './site.ts';

const settings = { smtpUrl: undefined, supportEmail: 'help@example.org' };
const site = await openBrowserSite({ ...settings, isProduction: true });
const trial = await openBrowserSite({ ...settings, isProduction: false });
const { t } = site;

test('a site without a mail server promises no mail in the console, in a pool, in the profile and for forgotten passwords', {
  tags: 'slow',
}, async () => {
  const ada = await t.buildUser({ username: 'ada', isAdmin: true });
  await t.givePassword(ada);
  await t.buildPool(ada, await t.buildSeason());
  const person = await site.open('/admin?tab=users', PHONE, ada);
  const { page } = person;
  await page.getByText('This site sends no email: SMTP_URL is not set.').waitFor();
  await page.getByText('are asked to write to help@example.org (SUPPORT_EMAIL)').waitFor();
  await person.checkScreen('no-mail-console');

  await goTo(person, 'Dashboard');
  await page.getByRole('link', { name: 'Manage Pool The Office' }).click();
  await page.getByRole('button', { name: 'Reset Invite Link' }).waitFor();
  expect(await page.getByLabel('Invite by email').count()).toBe(0);
  await person.checkScreen('no-mail-manage');

  await goTo(person, 'Profile');
  await page.getByText('For the admins of your pools; this site sends no email').waitFor();
  for (const group of ['Notifications', 'Security and data', 'Change password']) {
    await page.locator('summary').filter({ hasText: group }).click();
  }
  expect(await page.getByRole('heading', { name: 'Emails', exact: true }).count()).toBe(0);
  await person.checkScreen('no-mail-profile');

  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByText('Ask the site’s admin for a new password').waitFor();
  expect(await page.getByRole('link', { name: 'help@example.org' }).getAttribute('href')).toBe(
    'mailto:help@example.org',
  );
  expect(await page.getByLabel('Email').count()).toBe(0);
  await person.checkScreen('no-mail-forgot-password');
});

test('a site that is tried without a mail server says where the mail for a forgotten password is', async () => {
  await trial.t.buildUser({ username: 'ada', email: 'ada@example.org' });
  const person = await trial.visitor(PHONE);
  const { page } = person;
  await person.open('/reset-password');
  const where = page.getByText('This site sends no email. The message is in DATA_DIR/outbox.');
  await where.waitFor();
  await person.checkScreen('outbox-forgot-password');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await where.waitFor();
  await person.checkScreen('outbox-check-email');
  const waiting = await trial.t.sql((sql) => sql`select from forgotten_passwords`);
  expect(waiting).toHaveLength(1);
});
