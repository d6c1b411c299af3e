// `node scripts/run.mjs <command>` runs package.json's scripts. It works on Node 20 before anything is installed.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { carriedNode, children, fail, findNode, forwardSignals, isWindows, root, run, runApp } from './node.mjs';

const PROGRESS_MS = 5_000;
const CLIENT = 'dist/client';
const CLIENT_STAMP = 'dist/client.sha256';
const SBOM = 'dist/parts.cdx.json';
const CLIENT_SOURCES = ['build', 'src/client', 'src/contract', 'src/domain', 'src/features', 'src/app'];
const CLIENT_SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
const VITE = 'node_modules/vite/bin/vite.js';
const PERF = ['--config', 'perf/vitest.config.ts', '--project'];

/** @typedef {{ packages: Record<string, { version: string, integrity: string, dev?: boolean, optional?: boolean }> }} Lockfile */
/** @typedef {{ command?: string, speaks?: boolean } & import('node:child_process').SpawnOptions} StepOptions */

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const commands = {
  async start() {
    await prepare({ dev: !isBuilt() });
    await buildClient();
    process.exit(await runApp(['src/server/app/main.ts']));
  },

  async test(args) {
    const began = Date.now();
    await prepare({ dev: true });
    // named tests run even if they are slow
    const options = args.length > 0 ? args : ['--tags-filter=!slow'];
    await Promise.all([checkSources(), buildClient().then(() => vitest(options))]);
    console.log(`All checks passed in ${secondsSince(began)} s.`);
  },

  async 'test:slow'(args) {
    await build();
    if (args.length === 0) await vitest(['--tags-filter=slow', '--project=!browser']);
    process.env.SUITE = 'slow';
    await vitest(args);
    process.env.SUITE = 'browsers';
    if (args.length === 0) await vitest([]);
  },

  async 'test:faults'(args) {
    await prepare({ dev: true });
    process.env.SUITE = 'faults';
    await vitest(args);
  },

  async 'test:browsers'(args) {
    await prepare({ dev: true });
    await buildClient();
    process.env.SUITE = 'browsers';
    await vitest(args);
  },

  dev,

  async check(args) {
    const began = Date.now();
    await prepare({ dev: true });
    await checkSources();
    await vitest(['--project', 'unit*', ...args]);
    console.log(`The quick checks passed in ${secondsSince(began)} s.`);
  },

  async 'perf:web'(args) {
    await prepare({ dev: true });
    await install('perf/lighthouse', true);
    await buildClient();
    await vitest([...PERF, 'web', ...args]);
  },

  async 'perf:bench'(args) {
    await prepare({ dev: true });
    await vitest([...PERF, 'bench', ...args]);
  },

  async 'perf:load'(args) {
    await prepare({ dev: true });
    await vitest([...PERF, 'load', '--bail', '1', ...args]);
  },

  async cli(args) {
    const needsClient = args[0] === 'rehearse' && !isBuilt();
    await prepare({ dev: needsClient });
    if (needsClient) await buildClient();
    process.exit(await run(findNode(), ['src/cli.ts', ...args]));
  },

  build,

  async features(args) {
    await prepare({ dev: true });
    process.exit(await run(findNode(), ['scripts/features/run.ts', ...args]));
  },
};

/** @type {string | undefined} */
let ownTemporaryFolder;

process.chdir(root);
// a start takes a quarter less time with cached bytecode
process.env.NODE_COMPILE_CACHE ||= join(root, 'node_modules/.cache/node');
forwardSignals();
const [name = '', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) fail(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`);
await commands[name]?.(rest);

/** Runs server and client with reloading. When one ends, so does the other. */
async function dev() {
  await prepare({ dev: true });
  const node = findNode();
  // each change restarts the server by SIGTERM
  process.env.DRAIN_SECONDS ||= '0';
  console.log(
    'The client that reloads is the address that Vite prints; the server behind it restarts on every change.',
  );
  const both = [
    run(node, ['--watch', '--watch-preserve-output', 'src/server/app/main.ts']),
    run(node, [VITE, '--logLevel', 'info']),
  ];
  const code = await Promise.race(both);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(both);
  process.exit(code);
}

async function build() {
  await prepare({ dev: true });
  await buildClient();
  await step('Compiling the server', [VITE, 'build', '--config', 'build/server.config.ts', '--logLevel', 'warn']);
}

async function checkSources() {
  // several checkers repeat work, which the tests need the cores for
  await step('Checking types', ['node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1']);
  await step('Checking style', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']);
}

/** @param {string[]} args */
async function vitest(args) {
  moveTemporaryFiles();
  await step('Running Vitest', ['node_modules/vitest/vitest.mjs', 'run', ...args], { speaks: true });
}

/** Tests leave files, above all those that are ended: all go with this process. */
function moveTemporaryFiles() {
  if (ownTemporaryFolder) return;
  const folder = mkdtempSync(join(tmpdir(), 'unbusted-tests-'));
  ownTemporaryFolder = folder;
  // another user, who runs PostgreSQL, has to get through
  chmodSync(folder, 0o711);
  process.env[isWindows ? 'TEMP' : 'TMPDIR'] = folder;
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      console.error(`${folder} cannot be deleted: ${error}`);
    }
  });
}

/** @param {{ dev: boolean }} options */
async function prepare({ dev: withDev }) {
  const carried = Object.hasOwn(readJson('package.json')?.optionalDependencies ?? {}, carriedNode);
  if (!carried) findNode();
  await install('.', withDev);
}

/** Installs what a folder's lockfile lists, if something is missing. @param {string} folder @param {boolean} withDev */
async function install(folder, withDev) {
  if (isInstalled(folder, withDev)) return;
  const { command, first, shell } = findNpm();
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error'];
  await step('Installing what is missing (npm ci)', [...first, 'ci', ...flags], { command, shell, cwd: folder });
}

function findNpm() {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) return { command: process.execPath, first: [npm], shell: false };
  // npm is a script on Windows, which needs a shell
  return { command: 'npm', first: [], shell: isWindows };
}

/** Optional packages may be missing, except for this machine's Node. @param {string} folder @param {boolean} withDev */
function isInstalled(folder, withDev) {
  const installed = readJson(join(folder, 'node_modules/.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(/** @type {Lockfile} */ (readJson(join(folder, 'package-lock.json'))).packages).every(
    ([path, wanted]) => {
      if (path === '' || (wanted.dev && !withDev)) return true;
      if (!installed[path]) return wanted.optional && path !== `node_modules/${carriedNode}`;
      return installed[path].version === wanted.version && installed[path].integrity === wanted.integrity;
    },
  );
}

async function buildClient() {
  if (isBuilt()) return;
  const sources = clientSources();
  rmSync(CLIENT_STAMP, { force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  await step('Building the client', [VITE, 'build', '--logLevel', 'warn'], { env });
  mkdirSync(dirname(CLIENT_STAMP), { recursive: true });
  await writeSbom();
  writeFileSync(CLIENT_STAMP, sources);
}

async function writeSbom() {
  const { command, first, shell } = findNpm();
  const args = [...first, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'];
  const file = openSync(SBOM, 'w');
  const code = await run(command, args, { shell, stdio: ['ignore', file, 'inherit'] });
  closeSync(file);
  if (code === 0) return;
  // npm before 10.2 cannot; nothing depends on it
  rmSync(SBOM);
  console.log('This npm writes no bill of materials: there is none.');
}

function isBuilt() {
  return (
    existsSync(join(CLIENT, 'index.html')) &&
    existsSync(CLIENT_STAMP) &&
    readFileSync(CLIENT_STAMP, 'utf8') === clientSources()
  );
}

/** Returns a digest of the client's sources, because a checkout changes file times. */
function clientSources() {
  // without any feature there is no folder of them
  const folders = CLIENT_SOURCES.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const digest = createHash('sha256');
  for (const path of [...CLIENT_SETTINGS, ...folders.sort()]) {
    digest.update(`${path}\0`).update(createHash('sha256').update(readFileSync(path)).digest());
  }
  return digest.digest('hex');
}

/** Shows progress, and exits if the program fails. @param {string} title @param {string[]} args @param {StepOptions} options */
async function step(title, args, { command = findNode(), speaks = false, ...options } = {}) {
  console.log(`${title} …`);
  const began = Date.now();
  const progress = () => console.log(`${title} … ${secondsSince(began)} s`);
  const timer = speaks ? undefined : setInterval(progress, PROGRESS_MS);
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
