import { plural } from '#domain/names/plural.ts';
import { type Config, readConfig } from '#server/infrastructure/config/config.ts';
import type { Environment } from '#server/infrastructure/config/parseEnv.ts';
import { StartupError } from '#server/infrastructure/startupError.ts';
import type { Command } from './command.ts';
import { type Finding, runAll, skipped, wrong } from './doctor/check.ts';
import { DATABASE_CHECKS } from './doctor/databaseChecks.ts';
import { MACHINE_CHECKS } from './doctor/machineChecks.ts';
import { openSite } from './doctor/openSite.ts';
import { REACH_CHECKS } from './doctor/reachChecks.ts';

export const doctor: Command = {
  words: [],
  flags: { json: 'prints the findings as JSON' },
  summary: 'says what is wrong with the site or will be, and what to do',
  details: `Run it with the variables and as the user of the app, whether that is running or not. It prints a line for each thing that
it looks at, and changes nothing but the one row that shows that the database can be written to. The exit code is 1 if
something is wrong.`,
  async read(_words, flags) {
    const findings = await examine(process.env);
    const faults = findings.filter(({ status }) => status === 'wrong').length;
    if (faults > 0) process.exitCode = 1;
    if (flags.has('json')) return JSON.stringify(findings, null, 2);
    const isOrAre = faults === 1 ? 'is' : 'are';
    const last = faults === 0 ? 'Nothing is wrong.' : `${plural(faults, 'thing')} ${isOrAre} wrong.`;
    return [...findings.map(lineOf), last].join('\n');
  },
};

async function examine(env: Environment): Promise<Finding[]> {
  const config = configOf(env);
  if (typeof config === 'string') return [{ check: 'variables', ...wrong(config, 'The app does not start with it') }];
  const site = { config, env };
  const ofMachine = await runAll(MACHINE_CHECKS, site, new Promise(() => {}));
  const { found, database, isRunning, close, lost } = await openSite(site);
  const ofDatabase = database
    ? await runAll(DATABASE_CHECKS, { ...site, database }, lost)
    : DATABASE_CHECKS.map(({ name }): Finding => ({ check: name, ...skipped('It needs the database') }));
  const ofOthers = await runAll(REACH_CHECKS, { ...site, database, isRunning }, lost);
  await Promise.race([close(), lost]).catch(() => {});
  return [...ofMachine, { check: 'database', ...found }, ...ofDatabase, ...ofOthers];
}

/** Returns the line of the first invalid variable in place of a configuration. */
function configOf(env: Environment): Config | string {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}

function lineOf({ check, status, text, todo }: Finding): string {
  const end = todo === undefined ? '' : `${text.endsWith('?') ? '' : '.'} ${todo}`;
  return `${status.padEnd(7)}  ${check.padEnd(10)}  ${text}${end}`;
}
