import { readFileSync } from 'node:fs';

// as far from here in `lib`, where this is compiled to, as in `src`
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Manifest;

interface Manifest {
  readonly version: string;
}

/** The version of what runs. */
export const { version } = manifest;

/** How the command line tool is called: what is compiled comes without the checkout's scripts. */
export const CLI = import.meta.url.endsWith('.ts') ? 'npm run cli --' : 'npx unbusted cli';
