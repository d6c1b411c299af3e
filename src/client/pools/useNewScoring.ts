import { useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { roundsQuery } from '#client/api/queries.ts';
import { usePastRounds } from '#client/seasons/usePastRounds.ts';
import type { Round, Season } from '#contract/schemas.ts';
import { focusOption } from './manage/OptionFields.tsx';
import {
  type OptionsError,
  type PointsError,
  type PoolOptions,
  readOptions,
  type TypedOptions,
} from './manage/readTyped.ts';
import { draftOptions, firstRounds, NO_DRAFT, readDraft, type ScoringDraft } from './newScoring.ts';
import { focusPoints } from './PointsFields.tsx';

export interface NewScoring {
  readonly rounds: readonly Round[];
  readonly draft: ScoringDraft;
  readonly countsFrom: number;
  /** whether the first round that counts is past */
  readonly isFirstPast: boolean;
  /** numbers of the rounds to choose the first one from */
  readonly firsts: readonly number[];
  readonly error: PointsError | undefined;
  /** of own points */
  readonly fields: RefObject<HTMLDivElement | null>;
  readonly options: TypedOptions;
  readonly optionsError: OptionsError | undefined;
  readonly optionFields: RefObject<HTMLDivElement | null>;
  readonly change: (change: Partial<ScoringDraft>) => void;
  /** Returns the chosen scoring; undefined if a field is invalid, which is then shown and focused. */
  readonly read: () => ({ points: number[]; countsFrom: number } & PoolOptions) | undefined;
}

/** The scoring of a pool to be created in a season. */
export function useNewScoring(season: Season): NewScoring {
  const { data: rounds } = useSuspenseQuery(roundsQuery(season.id));
  const past = usePastRounds(rounds);
  const firsts = firstRounds(rounds, past);
  const [draft, setDraft] = useState(NO_DRAFT);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const optionFields = useRef<HTMLDivElement>(null);
  const countsFrom = firsts.find((number) => number === draft.countsFrom) ?? firsts[0] ?? 1;
  const reading = readDraft(draft);
  const isFirstPast = rounds.some(({ id, number }) => number === countsFrom && past.has(id));
  const typed = draftOptions(draft, isFirstPast);
  const options = readOptions(typed);
  const read = () => {
    if ('points' in reading && 'options' in options) return { points: reading.points, countsFrom, ...options.options };
    flushSync(() => setIsSubmitted(true));
    if ('error' in reading) focusPoints(fields.current, reading.at);
    else if ('error' in options) focusOption(optionFields.current, options.at);
    return undefined;
  };
  return {
    rounds,
    draft,
    countsFrom,
    isFirstPast,
    firsts,
    error: isSubmitted && 'error' in reading ? reading : undefined,
    fields,
    options: typed,
    optionsError: isSubmitted && 'error' in options ? options : undefined,
    optionFields,
    change: (change) => setDraft({ ...draft, ...change }),
    read,
  };
}
