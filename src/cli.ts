import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { name as nameField } from '#contract/fields.ts';
import { makeSiteAdmin } from '#server/accounts/siteAdmins.ts';
import { type Config, readConfig } from '#server/config.ts';
import { connectCommandLine } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { StartError } from '#server/startError.ts';

const HELP = `Usage: npm run cli -- <command>

  admin <name>   makes the player of that name a site admin; where there is none, makes a
                 site admin of that name with ADMIN_PASSWORD, or with a password that is shown

It works on the database that DATABASE_URL or DATA_DIR names, whether the app is running or not.
Exit codes: 0 done, 1 not done, 2 not understood.`;

class UsageError extends Error {}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(words: string[]): Promise<void> {
  const { help, command, rest } = parse(words);
  if (help) return console.log(HELP);
  if (command !== 'admin') throw new UsageError(HELP);
  const [typed, ...tooMany] = rest;
  if (typed === undefined || tooMany.length > 0) throw new UsageError(HELP);
  const checked = nameField('Username').safeParse(typed);
  if (!checked.success) throw new UsageError(checked.error.issues[0]?.message);
  await withDatabase((database, config) => admin(database, config, checked.data));
}

function parse(words: string[]) {
  try {
    const options = { help: { type: 'boolean', short: 'h', default: false } } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [command, ...rest] = positionals;
    return { help: values.help, command, rest };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}

async function withDatabase(work: (database: Database, config: Config) => Promise<void>): Promise<void> {
  // ADMIN_USERNAME is the start's; here the name is an argument
  const config = readConfig({ ...process.env, ADMIN_USERNAME: undefined });
  const database = await connectCommandLine(config, createLog());
  try {
    await migrate(database);
    await work(database, config);
  } finally {
    await database.close();
  }
}

async function admin(database: Database, { adminPassword }: Config, name: string): Promise<void> {
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const { username, isNew } = await makeSiteAdmin(database, name, password);
  if (!isNew) return console.log(`${username} is a site admin.`);
  const told = adminPassword === undefined ? `the password ${password}, shown this once` : 'ADMIN_PASSWORD';
  console.log(`Made the site admin ${username} with ${told}.`);
}
