import type { ComponentProps } from 'react';
import type { Slots } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { readReceipt } from './receipts.ts';
import { SealLine } from './SealLine.tsx';

const OwnSeal = lazyComponent(() => import('./OwnSeal.tsx'), 'OwnSeal');

/** Says whether the last past round is sealed as it was saved in this browser; nothing without a receipt of it. */
export function OwnSealLine({ entry, past, pools }: ComponentProps<Slots['ofOwnEntry'][number]>) {
  const last = past.at(-1);
  const receipt = last && readReceipt(entry.id, last.number);
  if (!last || !receipt || pools.length === 0) return null;
  return (
    <PartBoundary fallback={<SealLine>Checking the seal of {last.name}…</SealLine>}>
      <OwnSeal key={last.id} entry={entry} round={last} receipt={receipt} pools={pools} />
    </PartBoundary>
  );
}
