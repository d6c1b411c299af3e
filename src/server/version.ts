import { readFileSync } from 'node:fs';

// the same distance in `src` and in the compiled `lib`
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Manifest;

interface Manifest {
  readonly version: string;
}

export const { version } = manifest;

/** How to call the command line tool; the package comes without the checkout's scripts. */
export const CLI = import.meta.url.endsWith('.ts') ? 'npm run cli --' : 'npx unbusted cli';
