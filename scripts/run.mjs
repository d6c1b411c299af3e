// `node scripts/run.mjs start|test|test:slow|test:faults|dev|check|perf:web|perf:bench|perf:load|cli|build`: what package.json's scripts
// do. Plain JavaScript that Node 20 runs with nothing installed, because it is also what installs.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { carriedNode, children, fail, findNode, forwardSignals, isWindows, root, run } from './node.mjs';

const SIGN_OF_LIFE_MS = 5_000;
const CLIENT = 'dist/client';
const CLIENT_STAMP = 'dist/client.sha256';
const PARTS = 'dist/parts.cdx.json';
const CLIENT_SOURCES = ['build', 'src/client', 'src/contract', 'src/domain'];
const CLIENT_SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
const VITE = 'node_modules/vite/bin/vite.js';

const COMPILE_CACHE = 'node_modules/.cache/node';

/** @typedef {{ packages: Record<string, { version: string, integrity: string, dev?: boolean, optional?: boolean }> }} Lockfile */

process.chdir(root);
// what Node has made of the sources is kept for the next start, which takes a quarter less time then
process.env.NODE_COMPILE_CACHE ||= join(process.cwd(), COMPILE_CACHE);
forwardSignals();

/** @type {Record<string, (rest: string[]) => Promise<void>>} */
const commands = {
  start,
  test,
  'test:slow': testSlow,
  'test:faults': testFaults,
  dev,
  check,
  'perf:web': perfWeb,
  'perf:bench': perfBench,
  'perf:load': perfLoad,
  cli,
  build,
};
const [name = '', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) fail(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`);
await commands[name]?.(rest);

async function start() {
  await prepare({ dev: !isBuilt() });
  await buildClient();
  process.exit(await run(findNode(), ['src/server/main.ts']));
}

/** @param {string[]} selection */
async function test(selection) {
  const began = Date.now();
  await prepare({ dev: true });
  await Promise.all([checkSources(), buildClient()]);
  await vitest(selection);
  console.log(`All checks passed in ${secondsSince(began)} s.`);
}

/**
 * What takes too long for every time.
 *
 * @param {string[]} selection
 */
async function testSlow(selection) {
  await build();
  process.env.SUITE = 'slow';
  await vitest(selection);
}

/**
 * Every fault that the app has to live through, again and again, and what was lost or let in by it.
 *
 * @param {string[]} selection
 */
async function testFaults(selection) {
  await prepare({ dev: true });
  process.env.SUITE = 'faults';
  await vitest(selection);
}

/** @param {string[]} selection */
async function check(selection) {
  const began = Date.now();
  await prepare({ dev: true });
  await checkSources();
  await vitest(['--project', 'unit', ...selection]);
  console.log(`The quick checks passed in ${secondsSince(began)} s.`);
}

/**
 * What is measured, each beside its own limit.
 *
 * @param {string[]} selection
 */
async function perfWeb(selection) {
  await prepare({ dev: true });
  await buildClient();
  await measure('web', selection);
}

/**
 * What the server is measured to do, each beside the most that could be had; no figure is a failure.
 *
 * @param {string[]} selection
 */
async function perfBench(selection) {
  await prepare({ dev: true });
  await measure('bench', selection);
}

/**
 * A night in March: what has to hold while everybody comes at once, and how many the machine carries.
 *
 * @param {string[]} selection
 */
async function perfLoad(selection) {
  await prepare({ dev: true });
  await measure('load', ['--bail', '1', ...selection]);
}

/** Server and client, both reloading; when one of them ends, so does the other. */
async function dev() {
  await prepare({ dev: true });
  const node = findNode();
  // each change of a file ends the server with SIGTERM
  process.env.DRAIN_SECONDS ||= '0';
  console.log(
    'The client that reloads is the address that Vite prints; the server behind it restarts on every change.',
  );
  const both = [
    run(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts']),
    run(node, [VITE, '--logLevel', 'info']),
  ];
  const code = await Promise.race(both);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(both);
  process.exit(code);
}

/** @param {string[]} words */
async function cli(words) {
  await prepare({ dev: false });
  process.exit(await run(findNode(), ['src/cli.ts', ...words]));
}

/** What runs where no sources are: the pages, and the server and the command line tool as JavaScript. */
async function build() {
  await prepare({ dev: true });
  await buildClient();
  await step('Compiling the server', [VITE, 'build', '--config', 'build/server.config.ts', '--logLevel', 'warn']);
}

async function checkSources() {
  await step('Checking types', ['node_modules/typescript/bin/tsc', '-p', '.']);
  await step('Checking style', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']);
}

/**
 * @param {string} project
 * @param {string[]} selection
 */
async function measure(project, selection) {
  const config = ['--config', 'perf/vitest.config.ts', '--project', project];
  await step('Measuring', ['node_modules/vitest/vitest.mjs', 'run', ...config, ...selection], { speaks: true });
}

/** @param {string[]} selection */
async function vitest(selection) {
  await step('Running the tests', ['node_modules/vitest/vitest.mjs', 'run', ...selection], { speaks: true });
}

/**
 * Installs what the lockfile says where it is missing, whatever NODE_ENV would leave out.
 *
 * @param {{ dev: boolean }} options
 */
async function prepare({ dev: withDev }) {
  const carried = Object.hasOwn(readJson('package.json')?.optionalDependencies ?? {}, carriedNode);
  if (!carried) findNode();
  if (isInstalled(withDev)) return;
  const { command, first, shell } = findNpm();
  const flags = ['--include=dev', '--include=optional', '--no-progress', '--loglevel=error'];
  await step('Installing what is missing (npm ci)', [...first, 'ci', ...flags], { command, shell });
}

function findNpm() {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) return { command: process.execPath, first: [npm], shell: false };
  // npm is a script on Windows, which only a shell starts
  return { command: 'npm', first: [], shell: isWindows };
}

/**
 * Whether node_modules holds what the lockfile says. What is optional may be missing, save this machine's Node.
 *
 * @param {boolean} withDev
 */
function isInstalled(withDev) {
  const held = readJson('node_modules/.package-lock.json')?.packages;
  if (!held) return false;
  return Object.entries(/** @type {Lockfile} */ (readJson('package-lock.json')).packages).every(([path, wanted]) => {
    if (path === '' || (wanted.dev && !withDev)) return true;
    if (!held[path]) return wanted.optional && path !== `node_modules/${carriedNode}`;
    return held[path].version === wanted.version && held[path].integrity === wanted.integrity;
  });
}

async function buildClient() {
  if (isBuilt()) return;
  const sources = clientSources();
  rmSync(CLIENT_STAMP, { force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  await step('Building the client', [VITE, 'build', '--logLevel', 'warn'], { env });
  mkdirSync(dirname(CLIENT_STAMP), { recursive: true });
  await listParts();
  writeFileSync(CLIENT_STAMP, sources);
}

/** Writes the bill of materials: every package of the lockfile with its version, licence and digest, in CycloneDX. */
async function listParts() {
  const { command, first, shell } = findNpm();
  const args = [...first, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'];
  const file = openSync(PARTS, 'w');
  const code = await run(command, args, { shell, stdio: ['ignore', file, 'inherit'] });
  closeSync(file);
  if (code === 0) return;
  // npm does it from 10.2 on, and what is started does not hang on it
  rmSync(PARTS);
  console.log('This npm writes no bill of materials: there is none.');
}

function isBuilt() {
  return (
    existsSync(join(CLIENT, 'index.html')) &&
    existsSync(CLIENT_STAMP) &&
    readFileSync(CLIENT_STAMP, 'utf8') === clientSources()
  );
}

/** A digest of all that the built client is made from: file times say little after a checkout or a copy. */
function clientSources() {
  const folders = CLIENT_SOURCES.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const digest = createHash('sha256');
  for (const path of [...CLIENT_SETTINGS, ...folders.sort()]) {
    digest.update(`${path}\0`).update(createHash('sha256').update(readFileSync(path)).digest());
  }
  return digest.digest('hex');
}

/**
 * One step of several: a word before it, a sign of life while it is silent, and the end of everything if it fails.
 *
 * @param {string} title
 * @param {string[]} args
 * @param {{ command?: string, speaks?: boolean } & import('node:child_process').SpawnOptions} options
 */
async function step(title, args, { command = findNode(), speaks = false, ...options } = {}) {
  console.log(`${title} …`);
  const began = Date.now();
  const sign = () => console.log(`${title} … ${secondsSince(began)} s`);
  const timer = speaks ? undefined : setInterval(sign, SIGN_OF_LIFE_MS);
  const code = await run(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  clearInterval(timer);
  if (code !== 0) fail(`${title}: failed after ${secondsSince(began)} s.`, code);
}

/** @param {number} began */
function secondsSince(began) {
  return Math.round((Date.now() - began) / 1000);
}

/** @param {string} path */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
