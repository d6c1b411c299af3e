import { useEffect } from 'react';
import { useUser } from '#client/shell/session.ts';
import { renewPush } from './push.ts';

/** Once a page: subscribes this browser again for a user who wants pushes in it. */
export function PushRenewal() {
  const { id } = useUser();
  useEffect(() => {
    renewPush(id).catch(() => {});
  }, [id]);
  return null;
}
