import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { featureCommands, onTemporarySites } from '#app/commands.ts';
import { listText } from '#domain/names/listText.ts';
import { connectCommandLine, isInitialized } from '#server/app/connect.ts';
import { thenClose } from '#server/app/damage.ts';
import { createLog } from '#server/app/log.ts';
import { type Config, readConfig } from '#server/infrastructure/config/config.ts';
import { migrate } from '#server/infrastructure/db/migrate.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import { CLI, version } from '#server/infrastructure/version.ts';
import { BackupError } from '#server/site/backup/archive.ts';
import { admin } from './cli/admin.ts';
import { backup } from './cli/backup.ts';
import { type Command, CommandError, type SiteWork, UsageError, usage } from './cli/command.ts';
import { deleteUser } from './cli/deleteUser.ts';
import { doctor } from './cli/doctor.ts';
import { exportSeason } from './cli/exportSeason.ts';
import { onFile } from './cli/files.ts';
import { goLive } from './cli/goLive.ts';
import { importBracket } from './cli/importBracket.ts';
import { loginLink } from './cli/loginLink.ts';
import { resetPassword } from './cli/resetPassword.ts';
import { restore } from './cli/restore.ts';
import { setWinner } from './cli/setWinner.ts';
import { users } from './cli/users.ts';

const commands: ReadonlyMap<string, Command> = new Map([
  ['admin', admin],
  ['reset-password', resetPassword],
  ['login-link', loginLink],
  ['users', users],
  ['delete-user', deleteUser],
  ['doctor', doctor],
  ['import-bracket', importBracket],
  ['set-winner', setWinner],
  ['export-season', exportSeason],
  ['backup', backup],
  ['restore', restore],
  ['go-live', goLive],
  ...Object.entries(featureCommands),
]);

const apart = [...commands].filter(([, { onTemporarySite, needsNoSite }]) => onTemporarySite || needsNoSite);

const HELP = `Usage: ${CLI} <command>

${[...commands].map(([name, command]) => `  ${usage(name, command)}\n      ${command.summary}`).join('\n')}

--help after a command describes it. All but ${listText(apart.map(([name]) => name))} work on the database that DATABASE_URL or DATA_DIR names,
whether the app is running or not. Exit codes: 0 success, 1 failure, 2 wrong arguments.`;

const REPORTED = [UsageError, CommandError, StartupError, BackupError];

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(errorText(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** Runs a command and returns its output. */
async function run([name = '', ...args]: string[]): Promise<string> {
  if (name === '--help' || name === '-h') return HELP;
  if (name === '--version') return version;
  const command = commands.get(name);
  if (!command) throw new UsageError(name === '' ? HELP : `There is no command ${name}.\n\n${HELP}`);
  const { words, flags, options } = parse(name, command, args);
  if (flags.has('help')) return help(name, command);
  const minWords = command.words.length;
  const maxWords = command.moreWords ? Number.POSITIVE_INFINITY : minWords + (command.lastWord === undefined ? 0 : 1);
  if (words.length < minWords || words.length > maxWords) throw new UsageError(help(name, command));
  const work = await command.read(words, flags, options);
  if (typeof work === 'string') return work;
  return command.onTemporarySite ? onTemporarySite(work) : withDatabase(work, readSite(), command);
}

function parse(name: string, command: Command, args: string[]) {
  const flags = Object.keys(command.flags).map((flag) => [flag, { type: 'boolean' }] as const);
  const valued = Object.keys(command.options ?? {}).map((option) => [option, { type: 'string' }] as const);
  const known = { ...Object.fromEntries([...flags, ...valued]), help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
    const options = Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []));
    return { words: positionals, flags: new Set(Object.keys(values)), options: Object.fromEntries(options) };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${help(name, command)}`);
  }
}

function help(name: string, command: Command): string {
  const flags = Object.entries(command.flags).map(([flag, description]) => `  --${flag}: ${description}`);
  const options = Object.entries(command.options ?? {}).map(
    ([option, { value, description }]) => `  --${option} <${value}>: ${description}`,
  );
  const summary = `${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`;
  return [`Usage: ${CLI} ${usage(name, command)}`, '', summary, command.details, ...flags, ...options].join('\n');
}

/** ADMIN_USERNAME is for the start; commands take a name as an argument. */
function readSite(): Config {
  return readConfig({ ...process.env, ADMIN_USERNAME: undefined });
}

/** Neither the configured database nor its users' addresses are touched. */
async function onTemporarySite(work: SiteWork): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'unbusted-'));
  const config: Config = {
    ...readSite(),
    dataDir,
    databaseUrl: undefined,
    backupAt: 'off',
    smtpUrl: undefined,
    outbound: 'on',
    ...onTemporarySites,
  };
  try {
    return await withDatabase(work, config, { createsDatabase: true });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

type DatabaseUse = Pick<Command, 'onAnyMigration' | 'createsDatabase'>;

async function withDatabase(
  work: SiteWork,
  config: Config,
  { onAnyMigration, createsDatabase }: DatabaseUse,
): Promise<string> {
  if (!createsDatabase && !(await onFile(() => isInitialized(config)))) {
    throw new CommandError(`DATA_DIR is "${config.dataDir}", which has no database.`);
  }
  const database = await connectCommandLine(config, createLog());
  return thenClose(database, config, async () => {
    if (!onAnyMigration) await migrate(database);
    return work({ database, config });
  });
}

/** The message of an error that the user can do something about. Throws any other. */
function errorText(error: unknown): string {
  if (error instanceof Error && REPORTED.some((kind) => error instanceof kind)) return error.message;
  if (!(error instanceof HttpError)) throw error;
  const issues = error.issues?.map(({ path, message }) => (path.startsWith('line ') ? `${path}: ${message}` : message));
  return issues?.join('\n') ?? error.message;
}
