import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach } from 'vitest';

const OWN_PARTS = 'gives the app a part of its own, a log or a database, which no other process can have';
const ARGON2 = 'listens in on argon2, in its own process';

const PASSWORDS = 'src/server/accounts/password.test.ts';

/** What no test can ask of several processes behind a proxy: file, title as it stands there, and why. */
const EXCLUSIONS: readonly (readonly [file: string, title: string, why: string])[] = [
  ['src/server/accounts/accountDeletion.test.ts', 'that a promotion to site admin overtakes is refused', ARGON2],
  [
    'src/server/accounts/accountDeletion.test.ts',
    'that a site admin’s reset overtakes is refused: the password was no longer theirs',
    ARGON2,
  ],
  [PASSWORDS, 'as %s with a wrong password costs one real verification', ARGON2],
  [PASSWORDS, 'that a reset overtakes leaves no session of the old password', ARGON2],
  [PASSWORDS, 'that a site admin’s reset overtakes is refused: the new password is the admin’s', ARGON2],
  [
    PASSWORDS,
    'signing in asks the database the same of a name that somebody has and of one that nobody has',
    OWN_PARTS,
  ],
  [PASSWORDS, 'of a failed write holds no password and no hash, nor does the answer', OWN_PARTS],
  [
    'src/server/accounts/recovery.test.ts',
    'is the same work for a known and an unknown address, and only the known one gets into the queue of mails',
    OWN_PARTS,
  ],
  [
    'src/server/http/address.test.ts',
    'without a header from a trusted proxy the connection’s address is used',
    'the connection is that of the proxy in front, which says where each request comes from',
  ],
  [
    'src/server/calls/dispatcher.test.ts',
    'an internal error is logged with the request’s id, and its message is not sent: %s',
    OWN_PARTS,
  ],
  [
    'src/server/http/health.test.ts',
    'a running process without its database is healthy and not ready',
    'closes the database of its own process alone',
  ],
  [
    'src/server/http/httpServer.test.ts',
    'a request whose body breaks off is rejected, and nothing is logged',
    OWN_PARTS,
  ],
  [
    'src/server/events/eventStreams.test.ts',
    'streams end when the app stops',
    'stops the streams of its own process alone',
  ],
  ['test/api/cache.test.ts', 'for %s is told that nothing has changed without a query', OWN_PARTS],
];

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
for (const [file, title] of EXCLUSIONS)
  if (!read(file).includes(title)) throw new Error(`${file} has no test ${title}`);

beforeEach(({ task, skip }) => {
  const found = EXCLUSIONS.find(([file, title]) => file === task.file.name && isOf(title, task.name));
  if (found) skip(found[2]);
});

/** Whether a test's name is what its title has become. */
function isOf(title: string, name: string): boolean {
  const [begin = '', end = ''] = title.split('%s');
  return title === name || (title.includes('%s') && name.startsWith(begin) && name.endsWith(end));
}
