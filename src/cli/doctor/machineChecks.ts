import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join, relative } from 'node:path';
import { ignoredVariables } from '#server/infrastructure/config/ignoredVariables.ts';
import { diskFault, diskSpace } from '#server/infrastructure/disk.ts';
import { checkBackupDir } from '#server/site/backup/nightlyBackups.ts';
import { type Check, type Found, messageOf, ok, type Site, skipped, wrong } from './check.ts';
import { growthOf } from './growth.ts';

const MB = 2 ** 20;
const LEAST_SHARE = 0.05;
const LEAST_DAYS = 14;
const OTHERS = 0o077;

/** What can be found out without a database, before one is opened. */
export const MACHINE_CHECKS: readonly Check[] = [
  { name: 'variables', find: findVariables },
  { name: 'files', find: findModes },
  { name: 'disk', find: findSpace },
];

async function findVariables({ config, env }: Site): Promise<readonly Found[]> {
  const ignored = ignoredVariables(env).map((line) => wrong(line, 'Take it out, or set what it needs'));
  const found = [...ignored, ...findBackupDir(config)];
  return found.length > 0 ? found : [ok('None is ignored or looks misspelt')];
}

/** A start would create a folder that is missing. */
function findBackupDir(config: Site['config']): Found[] {
  if (config.backupDir === undefined || !statOf(config.backupDir)) return [];
  try {
    checkBackupDir(config);
    return [];
  } catch (error) {
    return [wrong(messageOf(error), 'The app does not start with it')];
  }
}

async function findModes({ config: { dataDir, backupDir } }: Site): Promise<readonly Found[]> {
  if (process.getuid === undefined) return [skipped('This system has no modes of files')];
  const found = [...findInDataDir(dataDir), ...(backupDir === undefined ? [] : findOpenBackups(backupDir))];
  return found.length > 0 ? found : [ok('They belong to one user, and nobody else can read them')];
}

/** Nobody else may enter DATA_DIR, so the modes of the files in it do not matter. */
function findInDataDir(dir: string): Found[] {
  const folder = statOf(dir);
  if (!folder) return [];
  const user = process.getuid?.();
  if (user !== 0 && folder.uid !== user) {
    return [
      wrong(`${dir} is of the user with the id ${folder.uid}, and this one has ${user}`, 'Run this as that user'),
    ];
  }
  const mode = (folder.mode & 0o777).toString(8);
  const foreign = filesBelow(dir).filter((path) => statOf(path)?.uid !== folder.uid && statOf(path) !== undefined);
  const [first, ...more] = foreign.map((path) => relative(dir, path));
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  const isNotOf = `Not everything in ${dir} is of its owner, the user with the id ${folder.uid}`;
  return [
    ...((folder.mode & OTHERS) === 0 ? [] : [wrong(`Others can read ${dir}: its mode is ${mode}`, `chmod 700 ${dir}`)]),
    ...(first === undefined
      ? []
      : [wrong(`${isNotOf}: ${first}${others}`, `chown -R ${folder.uid} ${dir}, and run commands as that user`)]),
  ];
}

function findOpenBackups(dir: string): Found[] {
  const backups = filesBelow(dir).filter((path) => path.endsWith('.backup'));
  return backups
    .filter((path) => ((statOf(path)?.mode ?? 0) & OTHERS) !== 0)
    .map((path) => wrong(`Others can read ${path}, which has secrets`, `chmod 600 ${path}`));
}

async function findSpace({ config }: Site): Promise<readonly Found[]> {
  const { dataDir, backupDir } = config;
  const growth = await growthOf(config);
  const ofBackups = backupDir === undefined ? [] : [spaceOf('BACKUP_DIR', backupDir, growth)];
  return [spaceOf('DATA_DIR', dataDir, growth), ...ofBackups];
}

const FREE = 'Free some space: without it nothing can be saved';
const REMOUNT = 'Look for errors of the disk in the log of the system, and mount it for writing';

function spaceOf(name: string, folder: string, growth: number | undefined): Found {
  const fault = diskFault(folder, { name });
  if (fault !== undefined) return wrong(fault, fault.endsWith('read-only') ? REMOUNT : FREE);
  const space = diskSpace(folder);
  if (!space) return skipped(`The disk of ${name} has no size`);
  const text = `${mb(space.free)} MB of ${mb(space.size)} MB are free on the disk of ${name}`;
  if (space.free < LEAST_SHARE * space.size) return wrong(`${text}: it is nearly full`, FREE);
  if (growth === undefined) return ok(`${text}; two backups of the night will tell how fast it fills`);
  const days = Math.floor(space.free / growth);
  if (days < LEAST_DAYS) return wrong(`${text}, which is full in ${days} days: ${mb(growth)} MB a day are added`, FREE);
  return ok(`${text}, and ${mb(growth)} MB a day are added`);
}

function filesBelow(dir: string): string[] {
  if (!statOf(dir)?.isDirectory()) return [];
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((path) => join(dir, path));
}

/** Undefined for a file that has gone meanwhile. */
function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

const mb = (bytes: number) => Math.floor(bytes / MB).toLocaleString('en-US');
