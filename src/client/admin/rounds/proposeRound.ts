import { addMinutes, localTime } from '#client/ui/localTime.ts';
import type { Round } from '#contract/schemas.ts';
import type { DraftRound } from './draft.ts';
import { firstDeadline, USUAL_FIRST, USUAL_PLAN } from './plan.ts';

const TWO_DAYS = 2 * 24 * 60;

/** A round of this number as it usually is: after the one before it, if that is there. */
export function proposeRound(number: number, { year, rounds, now, zone }: ProposedFor): DraftRound {
  const [before, planned] = [number - 1, number].map((of) => USUAL_PLAN.find((round) => round.number === of));
  const previous = rounds.findLast((round) => round.number < number);
  const gap = before && planned && previous?.number === before.number ? planned.after - before.after : TWO_DAYS;
  const deadline = previous
    ? addMinutes(localTime(Date.parse(previous.deadline), zone), gap)
    : addMinutes(firstDeadline(year, USUAL_FIRST, now), planned?.after ?? 0);
  return { number, name: planned?.name ?? `Round ${number}`, deadline };
}

interface ProposedFor {
  readonly year: number;
  /** those of the season, by number */
  readonly rounds: readonly Round[];
  /** the wall time now */
  readonly now: string;
  readonly zone: string;
}
