import type { BrowserUser } from './browserUser.ts';

interface BrowserAuthenticator {
  /** whether somebody is there who confirms */
  setAttended(isAttended: boolean): Promise<void>;
  countPasskeys(): Promise<number>;
}

/** Gives a browser an authenticator, at which somebody confirms whatever it asks. */
export async function addAuthenticator({ page }: BrowserUser): Promise<BrowserAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setAttended(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async countPasskeys() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
