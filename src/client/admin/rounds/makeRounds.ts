import { call } from '#client/api/call.ts';
import { toIso } from '#client/ui/localTime.ts';
import type { Round } from '#contract/schemas.ts';
import type { DraftRound } from './draft.ts';

/** Makes the rounds that a season lacks, one after the other, so that a second try goes on where the first one ended. */
export async function makeRounds(seasonId: number, drafts: readonly DraftRound[], zone: string): Promise<void> {
  const there: readonly Round[] = await call('listRounds', { params: { seasonId } });
  const numbers = new Set(there.map(({ number }) => number));
  for (const { number, name, deadline } of drafts) {
    if (numbers.has(number)) continue;
    await call('createRound', { body: { seasonId, number, name, deadline: toIso(deadline, zone) } });
  }
}
