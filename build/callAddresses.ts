import type { Plugin } from 'vite';
import { type Call, calls } from '../src/contract/calls.ts';

/**
 * Leaves of the table of calls what `src/client/api/call.ts` asks by. The schemas are for the server and the types: a browser
 * makes those alone that its forms check, instead of all of them at every start.
 */
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
    Object.entries(table).map(([name, { method, path, status, errorFormat }]) => [
      name,
      { method, path, status, errorFormat },
    ]),
  );
}
