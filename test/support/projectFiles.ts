import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
/** Where failed browser tests leave pictures and traces. */
export const FAILED = join(ROOT, 'dist/failed');
const FOLDERS = ['src', 'test', 'perf', 'scripts', 'build', 'docs'];

/** Paths of the project's sources and documents, from its root. */
export function projectFiles(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const isOurs = (path: string) => /\.(ts|tsx|mjs|sql|css|md)$/.test(path) && !path.includes('node_modules');
  return [...readdirSync(ROOT), ...below].filter(isOurs);
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
