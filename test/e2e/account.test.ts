import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDataDir } from '#test/support/embeddedTemplate.ts';
import { runSite } from '#test/support/processes.ts';
import { openSmtp } from '#test/support/smtp.ts';
import { closeContexts, sharedBrowser } from './browser.ts';
import { BrowserUser, DESK, PHONE } from './browserUser.ts';
import { notification, SOON } from './toasts.ts';

const FORGOTTEN = 'no brackets busted';
const NEW = 'one round at a time';

let dataDir: string;
let mails: Awaited<ReturnType<typeof openSmtp>>;
let url: string;
let browser: Browser;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'unbusted-account-'));
  await fillDataDir(dataDir);
  mails = await openSmtp();
});

const site = await runSite(() => ({
  DATA_DIR: dataDir,
  SMTP_URL: `smtp://${mails.address}`,
  PUBLIC_URL: 'http://pool.example.org',
}));

beforeAll(async () => {
  [url, browser] = await Promise.all([site.url(), sharedBrowser()]);
  const body = { username: 'Ada', email: 'ada@example.org', password: FORGOTTEN, confirmPassword: FORGOTTEN };
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/api/register`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
}, 120_000);

afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
  await mails.stop();
  rmSync(dataDir, { recursive: true });
});

test('a user resets a forgotten password by a mailed link, changes the profile and deletes the account', {
  tags: 'slow',
}, async () => {
  const forgetful = await BrowserUser.at(browser, url, DESK);
  await forgetful.open('/auth');
  await forgetful.page.getByRole('link', { name: 'Forgot Password?' }).click();
  await forgetful.page.getByLabel('Email').fill('ada@example.org');
  await forgetful.checkScreen('forgot-password');
  await forgetful.page.getByRole('button', { name: 'Send Reset Link' }).click();
  const confirmation = 'If an account exists with that email, you will receive password reset instructions.';
  await forgetful.page.getByRole('heading', { name: 'Check your email', exact: true }).waitFor();
  await forgetful.page.getByText(confirmation, { exact: true }).waitFor();
  await forgetful.checkScreen('forgot-password-sent');
  expect(await notification(forgetful, 'Check your email').count()).toBe(0);
  await forgetful.leave();

  const ada = await BrowserUser.at(browser, url, PHONE);
  const link = await mailedLink();
  await resetPassword(ada, link);
  await useLinkAgain(ada, link);
  await changeProfile(ada);
  await deleteAccount(ada);
});

/** Path and query of the link in the only email. */
async function mailedLink(): Promise<string> {
  await expect.poll(() => mails.delivered, SOON).toHaveLength(1);
  const { pathname, search } = new URL(/http:\S+/.exec(mails.delivered[0]?.mail ?? '')?.[0] ?? '');
  return pathname + search;
}

/** The token works but is not part of any address that the browser stores. */
async function resetPassword(ada: BrowserUser, link: string): Promise<void> {
  const { page } = ada;
  await ada.open(link);
  await page.getByLabel('New password').fill(NEW);
  expect(new URL(page.url())).toMatchObject({ pathname: '/reset-password', search: '' });
  await page.getByLabel('Confirm password').fill(FORGOTTEN);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Passwords do not match').waitFor();
  await ada.checkScreen('reset-password-mismatch');
  await page.getByLabel('Confirm password').fill(NEW);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page
    .getByText('Your password has been reset. Please log in with your new password.', { exact: true })
    .waitFor();
  await page.waitForURL((url) => url.pathname === '/auth');
  await page.getByLabel('Username').fill('Ada');
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Log In' }).click();
}

async function useLinkAgain(ada: BrowserUser, link: string): Promise<void> {
  ada.expectError(400, 'POST /api/reset-password');
  const tab = await ada.newTab(link);
  for (const label of ['New password', 'Confirm password']) await tab.getByLabel(label).fill(FORGOTTEN);
  await tab.getByRole('button', { name: 'Reset Password' }).click();
  await tab.getByText('Invalid or expired reset token', { exact: true }).waitFor();
  await tab.close();
}

async function changeProfile(ada: BrowserUser): Promise<void> {
  const { page } = ada;
  await page.getByRole('button', { name: 'Account menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByText('User', { exact: true }).waitFor();
  await ada.checkScreen('profile');
  await page.getByLabel('Email', { exact: true }).fill('countess@example.org');
  await ada.setOffline(true);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('Failed to update user', { exact: true }).waitFor();
  await ada.setOffline(false);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('Profile updated successfully', { exact: true }).waitFor();
  expect(await ada.read('/api/user')).toMatchObject({ email: 'countess@example.org' });
}

async function deleteAccount(ada: BrowserUser): Promise<void> {
  const { page } = ada;
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL('/auth');
  await page.getByText('Account deleted', { exact: true }).waitFor();
}
