import { call } from '#client/api/call.ts';
import { toIso } from '#client/ui/localTime.ts';
import type { Round } from '#contract/schemas.ts';
import type { DraftRound } from './draft.ts';

/** Creates the missing rounds of a season one by one, so that a second attempt continues the first. */
export async function createRounds(seasonId: number, drafts: readonly DraftRound[], zone: string): Promise<void> {
  const there: readonly Round[] = await call('listRounds', { params: { seasonId } });
  const numbers = new Set(there.map(({ number }) => number));
  for (const { number, name, deadline } of drafts) {
    if (numbers.has(number)) continue;
    await call('createRound', { body: { seasonId, number, name, deadline: toIso(deadline, zone) } });
  }
}
