import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

interface Packed {
  readonly filename: string;
  readonly files: readonly string[];
}

/** Builds the package and packs it into a folder, as `npm run pack` does. */
export function pack(folder: string): Packed {
  run(ROOT, process.execPath, 'scripts/run.mjs', 'build');
  const [{ filename, files }] = JSON.parse(run(ROOT, 'npm', 'pack', '--json', '--pack-destination', folder));
  return { filename, files: files.map(({ path }: { path: string }) => path) };
}

export function run(folder: string, program: string, ...words: string[]): string {
  return execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
