// Finds Node and runs programs, for run.mjs (checkout) and unbusted.mjs (package). It works on Node 20.
/** @import { SpawnOptions } from 'node:child_process' */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_NODE = 24;
const ORPHAN_CHECK_MS = 200;

export const isWindows = process.platform === 'win32';
export const carriedNode = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** @type {Set<import('node:child_process').ChildProcess>} */
export const children = new Set();

/** Returns the path of the installed Node, else of the running one if it is new enough. */
export function findNode() {
  const carried = carriedPath();
  if (carried && spawnSync(carried, ['--version']).status === 0) return carried;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return process.execPath;
  return fail(
    `Unbusted needs Node ${NEEDED_NODE} or later; it carries none for ${process.platform}-${process.arch} and this is ` +
      `Node ${process.versions.node}: install Node ${NEEDED_NODE} and try again.`,
  );
}

/** npm installs it below this package, or next to it if this package is a dependency. */
function carriedPath() {
  const binary = join(carriedNode, 'bin', isWindows ? 'node.exe' : 'node');
  return [join(root, 'node_modules', binary), join(root, '..', binary)].find((path) => existsSync(path));
}

/** Resolves with the exit code, or 128 plus the signal. @param {string} command @param {string[]} args
 * @param {SpawnOptions} options @returns {Promise<number>} */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  children.add(child);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${command} cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      children.delete(child);
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });
}

/** Runs the app, which stops when this process is killed: the channel between both ends then. @param {string[]} args */
export function runApp(args) {
  return run(findNode(), args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
}

export function forwardSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => forward(signal));
  if (!process.env.npm_lifecycle_event) return;
  // npm signals only its shell, which may die without passing the signal on
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    forward('SIGTERM');
  }, ORPHAN_CHECK_MS);
  watch.unref();
}

/** @param {NodeJS.Signals} signal */
function forward(signal) {
  // a Windows console signals all its programs, and kill() would end the child at once
  if (isWindows) return;
  if (children.size === 0) process.exit(128 + constants.signals[signal]);
  for (const child of children) child.kill(signal);
}

/** Ends this process and its children. @param {string} message @param {number} code @returns {never} */
export function fail(message, code = 1) {
  console.error(message);
  for (const child of children) child.kill();
  process.exit(code);
}
