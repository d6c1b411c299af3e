import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoLogins } from '#features/demo/server/demoLogins.ts';
import { seedDemo } from '#features/demo/server/seed.ts';
import { startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import { testApp } from '#test/support/app.ts';

const document = readFileSync(join(import.meta.dirname, '../../../../docs/guide/api.md'), 'utf8');
/** Each block of commands with the output that the next block shows. */
const examples = [...document.matchAll(/```sh\n(.*?)```(?:\n\n```text\n(.*?)```)?/gs)].map(
  ([, command = '', printed = '']) => ({ command, printed }),
);

const hasCurl = spawnSync('curl', ['--json', '{}', '--version']).status === 0;

describe.runIf(hasCurl)('examples in docs/guide/api.md', async () => {
  const t = await testApp();
  const { dataDir } = t.config;
  let site: string;

  beforeAll(async () => {
    await seedDemo(t.database, dataDir);
    for (const login of await demoLogins(t.database, dataDir)) {
      const [, role, username = '', password = ''] = /^Demo (.+): (.+) \/ (.+)$/.exec(login) ?? [];
      const [file, scope] = role === 'player' ? (['token', 'write'] as const) : (['admin', 'admin'] as const);
      const owner = t.anonymous();
      await owner.call('login', { body: { username, password } });
      const { token } = await owner.call('createToken', { body: { name: 'api.md', scope } });
      writeFileSync(join(dataDir, file), `Authorization: Bearer ${token}\n`);
    }
    const server = await startHttpServer(t.appWith({ rateLimits: 'on' }), { host: '127.0.0.1', port: 0 });
    site = server.url;
    return () => server.stop(0);
  });

  test.each(examples)(
    'the example prints on the demo site what docs/guide/api.md shows: $command',
    async ({ command, printed }) => {
      const env = { ...process.env, SITE: site };
      const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], { cwd: dataDir, env });
      expect(stderr).toBe('');
      expect(lines(stdout)).toEqual(lines(printed).map((line) => expect.stringMatching(likeness(line))));
    },
  );
});

/** Ignores CR, and the missing line break at the end of some responses. */
function lines(text: string): string[] {
  return text.replaceAll('\r', '').trimEnd().split('\n');
}

/** A pattern for a line of the document, where … is anything. */
function likeness(line: string): RegExp {
  return new RegExp(`^${line.replaceAll(/[^\w\s…]/g, '\\$&').replaceAll('…', '.*')}$`);
}
