import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Round } from '#contract/schemas.ts';
import { useServerNow } from '../api/clock.ts';
import { ANNOUNCED_MS, deadlineText } from './deadlineText.ts';

/** Tells those who hear the page how a countdown goes, at a few moments; `round` is the open one. */
export function DeadlineAnnouncer({ round }: { readonly round: Round | undefined }) {
  const now = useServerNow();
  const [counted, setCounted] = useState(round);
  const left = counted ? Date.parse(counted.deadline) - now : Number.POSITIVE_INFINITY;
  // At its deadline a round is no longer the open one, and that it is locked has still to be told.
  const isJustLocked = left <= 0 && left > -ANNOUNCED_MS;
  if (counted !== round && !isJustLocked) setCounted(round);
  return <VisuallyHidden role="status">{counted && deadlineText(counted.name, left)}</VisuallyHidden>;
}
