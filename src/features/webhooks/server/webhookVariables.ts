import * as z from 'zod';
import { docs } from '#server/infrastructure/config/variableDocs.ts';
import { HOSTS_EXPECTS, hosts } from '#server/infrastructure/config/variableKinds.ts';

export const webhookVariables = {
  WEBHOOKS: z.enum(['on', 'off']).default('on').register(docs, {
    description: 'Whether pools can have their news posted to [a chat or another program](pool.md#news-in-a-chat).',
    expects: 'on or off',
  }),
  WEBHOOK_HOSTS: hosts().register(docs, {
    description:
      'Further hosts of [webhooks](operate.md#pushes-and-webhooks). Their names may resolve to private addresses; those with `http://` are reached without TLS.',
    expects: HOSTS_EXPECTS,
    needs: 'WEBHOOKS',
    defaultText: 'those of Discord, Slack, Teams and ntfy.sh',
  }),
};

interface Variables {
  readonly WEBHOOKS: 'on' | 'off';
  readonly WEBHOOK_HOSTS?: readonly string[] | undefined;
}

export const webhookConfig = {
  webhooks: ({ WEBHOOKS }: Variables) => WEBHOOKS,
  /** origins that webhooks may be at besides the known services */
  webhookHosts: ({ WEBHOOK_HOSTS }: Variables) => WEBHOOK_HOSTS ?? [],
};
