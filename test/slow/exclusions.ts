import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach } from 'vitest';

const OWN_PARTS = 'gives the app a log or database that other processes cannot have';
const ARGON2 = 'observes argon2 inside its process';

const PASSWORDS = 'src/server/accounts/password.test.ts';

/** Tests that cannot run on several processes behind a proxy: file, title and reason. */
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
    'is the connection’s where a trusted proxy says nothing',
    'the connection is that of the proxy, which adds the address of the client',
  ],
  [
    'src/server/calls/dispatcher.test.ts',
    'is logged under the request’s id, and told without its message: %s',
    OWN_PARTS,
  ],
  [
    'src/server/http/health.test.ts',
    'without its database a process is up and not ready',
    'closes the database of one process only',
  ],
  [
    'src/server/http/httpServer.test.ts',
    'a request that breaks off in its body is refused, and nothing is logged of it',
    OWN_PARTS,
  ],
  ['src/server/events/eventStreams.test.ts', 'when the app stops', 'stops the streams of one process only'],
  ['test/api/cache.test.ts', 'a repeated GET %s is answered 304 without a query', OWN_PARTS],
];

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
for (const [file, title] of EXCLUSIONS)
  if (!read(file).includes(title)) throw new Error(`${file} has no test ${title}`);

beforeEach(({ task, skip }) => {
  const found = EXCLUSIONS.find(([file, title]) => file === task.file.name && isOf(title, task.name));
  if (found) skip(found[2]);
});

/** Whether a test's name is its title with values inserted. */
function isOf(title: string, name: string): boolean {
  const [begin = '', end = ''] = title.split('%s');
  return title === name || (title.includes('%s') && name.startsWith(begin) && name.endsWith(end));
}
