import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

// the same distance in `src` and in the compiled `lib`
const code = join(import.meta.dirname, '../..');

export const version = versionOf(code);

/** Differs between any two builds, also of one version, such as 3f9ab2c4. */
export const build = buildOf(code);

/** Names the version that made a database or a backup, which has none from before 0.1.0. */
export function madeBy(maker: string | null | undefined): string {
  if (!maker) return 'a version before 0.1.0';
  return maker === version ? `another build of Unbusted ${maker}` : `Unbusted ${maker}`;
}

/** How to call the command line tool; the package comes without the checkout's scripts. */
export const CLI = import.meta.url.endsWith('.ts') ? 'npm run cli --' : 'npx unbusted cli';

function versionOf(folder: string): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  return manifest.version;
}

/** Returns a digest of a project's code. */
export function buildOf(folder: string): string {
  const project = join(folder, '..');
  // it names the other files of the client by their hashes
  const client = join(project, 'dist/client/index.html');
  const digest = createHash('sha256');
  for (const path of [...codeIn(folder), ...(existsSync(client) ? [client] : [])]) {
    digest.update(`${relative(project, path)}\0`).update(createHash('sha256').update(readFileSync(path)).digest());
  }
  return digest.digest('hex').slice(0, 8);
}

function codeIn(folder: string): string[] {
  return ['app', 'contract', 'domain', 'features', 'server']
    .filter((part) => existsSync(join(folder, part)))
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
