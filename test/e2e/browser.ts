import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { extract } from 'tar-fs';

interface Executable {
  readonly path: string;
  /** environment variables that it needs */
  readonly env: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

let shared: Browser | undefined;

/** The browser of all test files in this process, with which it ends. Each file calls `closeContexts`. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser();
  return shared;
}

interface Guest {
  leave(): Promise<void>;
}

/** Those who came before the tests of a file. */
const guests: Guest[] = [];

/** Has `closeContexts` let a user of several tests leave, which checks what happened in them. */
export function leaveAtEnd<G extends Guest>(guest: G): G {
  guests.push(guest);
  return guest;
}

export async function closeContexts(browser: Browser): Promise<void> {
  try {
    for (const guest of guests.splice(0)) await guest.leave();
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
  }
}

async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findChromium(process.env);
  return chromium.launch({
    executablePath: path,
    env: { ...definedOf(process.env), ...env },
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--disable-component-update',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
}

/** CHROMIUM_PATH, else the system's Chromium, else that of the npm package. */
export async function findChromium(env: Environment): Promise<Executable> {
  if (env.CHROMIUM_PATH) return { path: env.CHROMIUM_PATH, env: {} };
  const folders = (env.PATH ?? '').split(delimiter);
  const onPath = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  // some distributions have a script there that explains the installation
  const path = [...onPath, ...SYSTEM_PATHS].find((candidate) => existsSync(candidate) && starts(candidate));
  if (path) return { path, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackCarried();
  throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH to where it is');
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version']).status === 0;
}

/** Unpacks the Chromium of @sparticuz/chromium once, with the libraries and fonts that a bare system lacks. */
async function unpackCarried(): Promise<Executable> {
  const packed = new URL('../', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(new URL('package.json', packed), 'utf8')) as { version: string };
  const home = join(CACHE, `chromium-${version}`);
  if (!existsSync(home)) {
    await mkdir(CACHE, { recursive: true });
    const unfinished = await mkdtemp(join(CACHE, 'chromium-'));
    await unpack(new URL('bin/', packed), unfinished);
    await rename(unfinished, home).catch(() => rm(unfinished, { recursive: true }));
  }
  await writeFile(join(home, 'fonts.conf'), `<fontconfig><dir>${join(home, 'fonts')}</dir></fontconfig>`);
  const libraries = [join(home, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(home, 'fonts.conf') };
  return { path: join(home, 'chromium'), env: { LD_LIBRARY_PATH: libraries, ...fonts } };
}

async function unpack(from: URL, to: string): Promise<void> {
  await pipeline(
    createReadStream(new URL('chromium.br', from)),
    createBrotliDecompress(),
    createWriteStream(join(to, 'chromium'), { mode: 0o755 }),
  );
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
    await pipeline(createReadStream(new URL(archive, from)), createBrotliDecompress(), extract(to));
  }
}

function definedOf(env: Environment): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
