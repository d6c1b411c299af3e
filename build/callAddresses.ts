import type { Plugin } from 'vite';
import { type Call, calls } from '../src/contract/calls.ts';

/** Reduces the table of calls to what `src/client/api/call.ts` needs. With the schemas sign-in would load 33 kB more. */
export const callAddresses: Plugin = {
  name: 'call-addresses',
  apply: 'build',
  load: {
    filter: { id: /\/src\/contract\/calls\.ts$/ },
    handler: () => `export const calls = ${JSON.stringify(addressesOf(calls))};`,
  },
};

export function addressesOf(table: Readonly<Record<string, Call>>) {
  return Object.fromEntries(
    Object.entries(table).map(([name, { method, path, status, response, errorFormat }]) => [
      name,
      { method, path, status, response: typeof response === 'string' ? response : undefined, errorFormat },
    ]),
  );
}
