import * as z from 'zod';
import { docs } from '#server/infrastructure/config/variableDocs.ts';
import { HOSTS_EXPECTS, hosts } from '#server/infrastructure/config/variableKinds.ts';

export const pushVariables = {
  PUSH: z.enum(['on', 'off']).default('on').register(docs, {
    description: 'Whether users can switch on notifications of their browsers (Web Push).',
    expects: 'on or off',
  }),
  PUSH_HOSTS: hosts().register(docs, {
    description:
      'Further hosts of push services. Their names may resolve to private addresses; those with `http://` are reached without TLS.',
    expects: HOSTS_EXPECTS,
    needs: 'PUSH',
    defaultText: 'those of Chrome, Edge, Firefox and Safari',
  }),
};

interface Variables {
  readonly PUSH: 'on' | 'off';
  readonly PUSH_HOSTS?: readonly string[] | undefined;
}

export const pushConfig = {
  push: ({ PUSH }: Variables) => PUSH,
  /** origins that push services may be at besides the known ones */
  pushHosts: ({ PUSH_HOSTS }: Variables) => PUSH_HOSTS ?? [],
};
