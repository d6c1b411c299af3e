import type { TypedPeople } from '#client/pool/people/typedPeople.ts';
import { readOptions } from '#client/pool/scoring/readTyped.ts';
import { roundName } from '#client/seasons/season/season.ts';
import type { Round } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { type ReadScoring, readDraft, type ScoringDraft, seriesText } from './newScoring.ts';

/** Returns `1-2-3-4-5-6, one entry`: what a pool is created with, in short. */
export function rulesLine(
  values: ScoringDraft & Pick<TypedPeople, 'maxEntries'>,
  { countsFrom, options }: Pick<ReadScoring, 'countsFrom' | 'options'>,
  rounds: readonly Round[],
): string {
  const draft = readDraft(values);
  const read = readOptions(options);
  const entries = Number(values.maxEntries);
  const texts = [
    countsFrom > 1 && `from ${roundName(rounds, countsFrom)}`,
    'points' in draft ? seriesText({ points: draft.points, countsFrom }) : 'own points',
    'options' in read && read.options.upsetBonus > 0 && 'upset bonus',
    options.tieBreaker === 'total' && 'tie-breaker',
    entries === 1 ? 'one entry' : entries > 1 && plural(entries, 'entry', 'entries'),
  ];
  return texts.filter((text) => text !== false).join(', ');
}
