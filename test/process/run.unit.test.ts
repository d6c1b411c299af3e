import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

// A small checkout with stand-ins for npm, Vite and the app, which print their arguments.
const scripts = join(import.meta.dirname, '../../scripts');
const folder = mkdtempSync(join(tmpdir(), 'unbusted-run-'));
const started = join(folder, 'started');
let checkout: string;
let firstStart: Awaited<ReturnType<typeof run>>;

/** A fresh clone after its first start, to copy. */
beforeAll(async () => {
  checkout = started;
  cpSync(scripts, join(checkout, 'scripts'), { recursive: true });
  write('package.json', '{}');
  write('package-lock.json', lockfile('1.0.0'));
  write('tsconfig.json', '{}');
  write('vite.config.ts', '');
  write('build/budgets.ts', '');
  write('src/client/app/main.tsx', '');
  write('src/contract/calls.ts', '');
  write('src/domain/scoring/scoring.ts', '');
  write('src/server/app/main.ts', "console.log('the app runs');");
  write('npm/npm-cli.js', NPM);
  firstStart = await run('start', { NODE_ENV: 'production' });
});

beforeEach(() => {
  checkout = mkdtempSync(join(folder, 'checkout-'));
  cpSync(started, checkout, { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

test('on a fresh clone a start installs, builds and runs, whatever NODE_ENV says', () => {
  const { code, output } = firstStart;
  expect(output).toEqual([
    'Installing what is missing (npm ci) …',
    'npm ci --ignore-scripts --include=dev --include=optional --no-progress --loglevel=error',
    'Building the client …',
    'vite build --logLevel warn',
    'the app runs',
  ]);
  expect(code).toBe(0);
});

test('a build writes a bill of materials if npm supports it', async () => {
  expect(readFileSync(join(checkout, 'dist/parts.cdx.json'), 'utf8')).toBe(
    'npm sbom --package-lock-only --sbom-format=cyclonedx --loglevel=error\n',
  );
  write('vite.config.ts', '// changed');
  const { code, output } = await run('start', { OLD_NPM: 'yes' });
  expect(output).toContain('This npm writes no bill of materials: there is none.');
  expect({ code, isThere: existsSync(join(checkout, 'dist/parts.cdx.json')) }).toEqual({ code: 0, isThere: false });
});

test('every build compiles the server', async () => {
  const compiles = ['Compiling the server …', 'vite build --config build/server.config.ts --logLevel warn'];
  expect((await run('build')).output).toEqual(compiles);
  write('vite.config.ts', '// changed');
  expect((await run('build')).output).toEqual(['Building the client …', 'vite build --logLevel warn', ...compiles]);
});

test('the next start installs and builds nothing', async () => {
  expect((await run('start')).output).toEqual(['the app runs']);
});

test('a rehearsal builds the client that is missing, and the other commands do not', { tags: 'slow' }, async () => {
  rmSync(join(checkout, 'dist'), { recursive: true });
  write('src/cli.ts', "console.log('the tool runs', ...process.argv.slice(2));");
  expect((await run('cli backup')).output).not.toContain('Building the client …');
  expect((await run('cli rehearse')).output).toContain('Building the client …');
  expect((await run('cli rehearse')).output).toEqual(['the tool runs rehearse']);
});

test("Node's compile cache is kept for the next start", async () => {
  write(
    'src/server/app/main.ts',
    "import { getCompileCacheDir } from 'node:module'; console.log(getCompileCacheDir());",
  );
  const { output } = await run('start');
  expect(output.at(-1)).toContain(join(realpathSync(checkout), 'node_modules/.cache/node'));
});

test.each(['src/client/screen.tsx', 'src/domain/scoring/scoring.ts', 'build/budgets.ts', 'vite.config.ts'])(
  'a changed %s is built at the next start',
  { tags: 'slow' },
  async (path) => {
    write(path, '// changed');
    const { output } = await run('start');
    expect(output).toContain('vite build --logLevel warn');
    expect(output).not.toContain('Installing what is missing (npm ci) …');
  },
);

test('a changed lockfile is installed at the next start', { tags: 'slow' }, async () => {
  write('package-lock.json', lockfile('1.0.1'));
  expect((await run('start')).output).toContain('Installing what is missing (npm ci) …');
});

test('an interrupted build is repeated at the next start', { tags: 'slow' }, async () => {
  write('vite.config.ts', 'fail');
  expect(await run('start')).toMatchObject({ code: 1, errors: expect.stringContaining('Building the client: failed') });
  write('vite.config.ts', '');
  expect((await run('start')).output).toEqual(expect.arrayContaining(['vite build --logLevel warn', 'the app runs']));
});

test("the app's exit code is passed on", async () => {
  write('src/server/app/main.ts', 'process.exit(7);');
  expect(await run('start')).toMatchObject({ code: 7 });
});

const PATIENT_APP = `
process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
console.log('up');
setInterval(() => {}, 1e6);
`;

test('SIGTERM is passed on, and the app stops normally', async () => {
  write('src/server/app/main.ts', PATIENT_APP);
  const ended = await run('start', {}, [process.execPath], (child, output) => {
    if (output.includes('up')) child.kill('SIGTERM');
  });
  expect(ended).toMatchObject({ code: 0, output: expect.arrayContaining(['up', 'stopped']) });
});

test.skipIf(process.platform === 'win32')("the app stops even if the signal kills npm's shell", async () => {
  write('src/server/app/main.ts', PATIENT_APP);
  const shell = ['sh', '-c', `"${process.execPath}" "$@"; true`, 'sh'];
  const { output } = await run('start', { npm_lifecycle_event: 'start' }, shell, (child, output) => {
    if (output.includes('up')) child.kill('SIGTERM');
  });
  expect(output).toContain('stopped');
});

test('a machine without a suitable Node gets an error of one line', async () => {
  const old = `Object.defineProperties(process,{arch:{value:'riscv64'},versions:{value:{...process.versions,node:'20.20.2'}}})`;
  const { code, output, errors } = await run('start', {
    NODE_OPTIONS: `--import=data:text/javascript;base64,${btoa(old)}`,
  });
  expect(errors).toBe(
    `Unbusted needs Node 24 or later; it carries none for ${process.platform}-riscv64 and this is Node 20.20.2: ` +
      'install Node 24 and try again.\n',
  );
  expect({ code, output }).toEqual({ code: 1, output: [] });
});

test('an unknown command prints the list of commands', async () => {
  expect(await run('deploy')).toMatchObject({
    code: 1,
    errors:
      'Usage: node scripts/run.mjs start|test|test:slow|test:faults|test:browsers|dev|check|perf:web|perf:bench|perf:load|cli|build|features\n',
  });
});

const VITE = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
console.log('vite', ...process.argv.slice(2));
mkdirSync('dist/client', { recursive: true });
writeFileSync('dist/client/index.html', '');
if (readFileSync('vite.config.ts', 'utf8') === 'fail') process.exit(1);
`;

const NPM = `
const { cpSync, mkdirSync, writeFileSync } = require('node:fs');
console.log('npm', ...process.argv.slice(2));
if (process.argv[2] === 'sbom') process.exit(process.env.OLD_NPM ? 1 : 0);
mkdirSync('node_modules/vite/bin', { recursive: true });
writeFileSync('node_modules/vite/package.json', '{"type":"module"}');
writeFileSync('node_modules/vite/bin/vite.js', ${JSON.stringify(VITE)});
cpSync('package-lock.json', 'node_modules/.package-lock.json');
`;

function lockfile(version: string): string {
  return JSON.stringify({ packages: { '': {}, 'node_modules/vite': { version, dev: true } } });
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), content);
}

type Watch = (child: ReturnType<typeof spawn>, output: string) => void;

async function run(
  command: string,
  env: Record<string, string> = {},
  [program = '', ...words]: readonly string[] = [process.execPath],
  watch: Watch = () => {},
) {
  const child = spawn(program, [...words, join(checkout, 'scripts/run.mjs'), ...command.split(' ')], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: '',
      npm_lifecycle_event: '',
      npm_execpath: join(checkout, 'npm/npm-cli.js'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
    watch(child, output);
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, output: output.split('\n').filter(Boolean), errors };
}
