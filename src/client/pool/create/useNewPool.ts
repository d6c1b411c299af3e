import { useSuspenseQuery } from '@tanstack/react-query';
import { roundsQuery } from '#client/api/queries.ts';
import { NEW_PEOPLE, peopleErrors, type TypedPeople, typedPeople } from '#client/pool/people/typedPeople.ts';
import { readingErrors, readOptions } from '#client/pool/scoring/readTyped.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { type EditForm, type FieldErrors, useEditForm } from '#client/ui/useEditForm.ts';
import type { Pool, Season } from '#contract/schemas.ts';
import { cleanName, nameError } from '#domain/names/names.ts';
import {
  draftFrom,
  NO_DRAFT,
  type ReadScoring,
  readDraft,
  readScoring,
  type Schedule,
  type ScoringDraft,
} from './newScoring.ts';

export interface NewPoolValues extends ScoringDraft, TypedPeople {
  readonly name: string;
}

export interface NewPoolForm {
  readonly form: EditForm<NewPoolValues, Errors>;
  readonly schedule: Schedule;
  readonly scoring: ReadScoring;
}

interface Errors {
  readonly name?: string | undefined;
  readonly maxEntries?: string | undefined;
  readonly rules?: string | undefined;
  readonly prizes?: string | undefined;
  readonly amount?: string | undefined;
  readonly howToPay?: string | undefined;
  readonly points: FieldErrors;
  readonly options: FieldErrors;
}

const EMPTY: NewPoolValues = { name: '', ...NO_DRAFT, ...NEW_PEOPLE };

/** A pool that took nobody any more takes entries again. */
function valuesFrom(like: Pool | undefined): NewPoolValues {
  if (!like) return EMPTY;
  const joining = like.joining === 'closed' ? 'open' : like.joining;
  return { name: like.name, ...draftFrom(like), ...typedPeople({ ...like, joining }) };
}

/** A pool to be created in a season, and what its scoring means there; at first as in the pool that it is like. */
export function useNewPool(season: Season, like: Pool | undefined): NewPoolForm {
  const { data: rounds } = useSuspenseQuery(roundsQuery(season.id));
  const schedule = { rounds, past: usePastRounds(rounds), former: like?.countsFrom };
  const form = useEditForm(valuesFrom(like), (values) => ({
    name: nameError('Pool name', cleanName(values.name)),
    ...peopleErrors(values),
    points: readingErrors(readDraft(values)),
    options: readingErrors(readOptions(readScoring(values, schedule).options)),
  }));
  return { form, schedule, scoring: readScoring(form.values, schedule) };
}
