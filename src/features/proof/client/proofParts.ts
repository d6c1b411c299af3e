import type { Explanation, KeptOfUser, PicksListener } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { clearReceipts, keepReceiptsOf, refreshReceipt, renewReceipt } from './receipts.ts';

export const PoolSeals = lazyComponent(() => import('./PoolSeals.tsx'), 'PoolSeals');

export const receiptsOfPicks: PicksListener = {
  onSaved: renewReceipt,
  onOpened: (queryClient, entryId, roundNumber) => void refreshReceipt(queryClient, entryId, roundNumber),
};

export const keptReceipts: KeptOfUser = { keepFor: keepReceiptsOf, clear: clearReceipts };

export const proofExplained: Explanation = {
  title: 'How you can check it',
  Text: lazyComponent(() => import('./ProofExplained.tsx'), 'ProofExplained'),
};
