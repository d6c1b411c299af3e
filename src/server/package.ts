import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Manifest;

interface Manifest {
  readonly version: string;
}

/** The version of what runs. */
export const { version } = manifest;
