import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import type { OidcConfig } from '#server/infrastructure/config/config.ts';
import { freePort } from '#test/support/freePort.ts';
import { acmeId } from '#test/support/oidcProvider.ts';
import type { BrowserUser } from './browserUser.ts';
import { intercept } from './intercept.ts';

const PROGRAM = fileURLToPath(new URL('../support/openIdProviderProcess.ts', import.meta.url));

/** Runs a provider for the tests of a file. Returns how the site of this address knows it. */
export async function openIdProvider(publicUrl: string): Promise<OidcConfig> {
  const issuer = `http://localhost:${await freePort()}`;
  let provider: ChildProcess;
  beforeAll(async () => {
    provider = spawn(process.execPath, [PROGRAM, issuer, `${publicUrl}/auth/oidc/callback`], { stdio: 'pipe' });
    await new Promise<void>((resolve, reject) => {
      provider.stdout?.on('data', (said) => String(said).includes('It listens') && resolve());
      provider.on('exit', (code) => reject(new Error(`the provider ended with ${code}`)));
    });
  });
  afterAll(() => void provider.kill());
  return acmeId(new URL(issuer).href);
}

/** Signs in on the pages of the provider, which leads back to a page of the site. */
export async function signInAtProvider(person: BrowserUser, name: string, path: string): Promise<void> {
  await giveName(person, name);
  await person.page.getByRole('button', { name: 'Continue' }).click();
  await person.arrive(path);
}

/** The same where the provider knows that its user agrees. */
export async function signInAgainAtProvider(person: BrowserUser, name: string, path: string): Promise<void> {
  await giveName(person, name);
  await person.arrive(path);
}

async function giveName({ page }: BrowserUser, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** The provider's pages ask for a font that the browser of the tests cannot reach. */
export function withoutFonts({ page }: BrowserUser): Promise<void> {
  return intercept(page, 'https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
}
