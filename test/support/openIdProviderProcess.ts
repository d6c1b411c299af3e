import Provider from 'oidc-provider';

/**
 * A provider of OpenID Connect as a program: `node openIdProviderProcess.ts <issuer> <redirect address>`. Its users sign in with
 * any name and password; `root` is a site admin. It says on its output that it listens, and much else that no test is about.
 */
const [issuer = '', redirectUri = ''] = process.argv.slice(2);

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'unbusted',
      client_secret: 'a client secret',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username', 'groups'] },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: async () => ({
      sub,
      preferred_username: sub,
      email: `${sub}@example.org`,
      email_verified: true,
      groups: sub === 'root' ? ['unbusted-admins'] : [],
    }),
  }),
  cookies: { keys: ['a key of the test'] },
});

provider.listen(Number(new URL(issuer).port), 'localhost', () => process.stdout.write('It listens\n'));
