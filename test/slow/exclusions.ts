import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach } from 'vitest';

const OWN_PARTS = 'gives the app a log or database that other processes cannot have';
const ARGON2 = 'observes argon2 inside its process';
const CONNECTION = 'the proxy does not forward that the connection ends';

const PASSWORDS = 'src/server/accounts/password.test.ts';

/** Tests that cannot run on several processes behind a proxy: file, title and reason. */
const EXCLUSIONS: readonly (readonly [file: string, title: string, why: string])[] = [
  [
    'src/server/accounts/accountDeletion.test.ts',
    'deleting one’s own account is refused after a promotion to site admin meanwhile',
    ARGON2,
  ],
  [
    'src/server/accounts/accountDeletion.test.ts',
    'deleting one’s own account is refused after a password reset meanwhile',
    ARGON2,
  ],
  [PASSWORDS, 'signing in as %s with a wrong password takes one real verification', ARGON2],
  [PASSWORDS, 'signing in during a reset leaves no session of the old password', ARGON2],
  [PASSWORDS, 'a password change is refused after a site admin’s reset meanwhile', ARGON2],
  [PASSWORDS, 'signing in runs the same queries for a known and an unknown name', OWN_PARTS],
  [PASSWORDS, 'neither the log nor the response of a failed write has a password or hash', OWN_PARTS],
  [
    'src/server/accounts/passwordQueue.test.ts',
    'a site admin who is demoted or logs out while %s hashes is refused',
    ARGON2,
  ],
  ['src/server/http/body.test.ts', 'a body of 16 KiB is accepted, and one a byte larger is rejected', CONNECTION],
  [
    'src/server/http/body.test.ts',
    'a body that takes longer than 10 s is rejected, and its connection is closed',
    CONNECTION,
  ],
  [
    'src/server/purgeJob.test.ts',
    'the purge of an expired session sends no message, and the deletion of a running one does',
    'its messages are received by one process only',
  ],
  [
    'src/server/accounts/recovery.test.ts',
    'a reset request takes the same work for known and unknown addresses, and queues a mail for known ones',
    OWN_PARTS,
  ],
  [
    'src/server/http/address.test.ts',
    'without a header from a trusted proxy the connection’s address is used',
    'the connection is that of the proxy, which adds the address of the client',
  ],
  [
    'src/server/calls/dispatcher.test.ts',
    'an internal error is logged with the request’s id, and its message is not sent: %s',
    OWN_PARTS,
  ],
  [
    'src/server/http/health.test.ts',
    'a running process without its database is healthy and not ready',
    'closes the database of one process only',
  ],
  [
    'src/server/http/httpServer.test.ts',
    'a request whose body breaks off is rejected, and nothing is logged',
    OWN_PARTS,
  ],
  ['src/server/events/eventStreams.test.ts', 'streams end when the app stops', 'stops the streams of one process only'],
  [
    'src/server/events/eventStreams.test.ts',
    'a session’s oldest stream ends when it opens ten newer ones',
    'the streams of a session are counted by each process',
  ],
  [
    'test/e2e/scores.test.ts',
    'the console shows what is wrong with the feed, and sets a suggested result by one tap',
    'the processes check the feed meanwhile',
  ],
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
