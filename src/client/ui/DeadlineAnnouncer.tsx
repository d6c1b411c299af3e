import { useState } from 'react';
import { serverNow } from '#client/api/call.ts';
import { useServerNow } from '#client/api/clock.ts';
import type { Round } from '#contract/schemas.ts';
import { ANNOUNCED_MS, deadlineText } from './deadlineText.ts';

export function DeadlineAnnouncer({ round }: { readonly round: Round | undefined }) {
  const lastTick = useServerNow();
  const [counted, setCounted] = useState(round);
  // the round may change before the tick that passes its deadline
  const now = counted === round ? lastTick : serverNow();
  const left = counted ? Date.parse(counted.deadline) - now : Number.POSITIVE_INFINITY;
  // at its deadline the round is no longer open, but its lock is still to be announced
  const isJustLocked = left <= 0 && left > -ANNOUNCED_MS;
  if (counted !== round && !isJustLocked) setCounted(round);
  return (
    <span className="visually-hidden" role="status">
      {counted && deadlineText(counted.name, left)}
    </span>
  );
}
