import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '#client/api/queries.ts';
import { webhookQuery } from './webhookQuery.ts';

/** Returns the webhook of a pool for its admins, null without one; undefined until it is known, and on a site without webhooks. */
export function useWebhook(poolId: number, isAsked = true) {
  const { data: about } = useQuery(aboutQuery());
  const { data: webhook } = useQuery({ ...webhookQuery(poolId), enabled: isAsked && about?.hasWebhooks === true });
  return webhook;
}
