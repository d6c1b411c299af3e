import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fieldErrors, toastFailure } from './failure.ts';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

type TextField<Values> = { [Key in keyof Values]: Values[Key] extends string ? Key : never }[keyof Values] & string;
type BooleanField<Values> = { [Key in keyof Values]: Values[Key] extends boolean ? Key : never }[keyof Values] & string;

export interface EditForm<Values, Errors = FieldErrors> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  /** none before the first submit */
  readonly errors: Partial<Errors>;
  /** whether a value differs from the source's */
  readonly isChanged: boolean;
  change(changes: Partial<Values>): void;
  /** Returns the props of a text field, or of a select of the values that the field can have. */
  field<Key extends TextField<Values>>(key: Key): FieldProps<Values[Key]>;
  checkbox<Key extends BooleanField<Values>>(key: Key): CheckboxProps<Values[Key]>;
  /** Sends the values, with `changes` on top, if they are valid; otherwise shows the errors and focuses the first. */
  submit(send: (values: Values) => void, changes?: Partial<Values>): void;
  /** The same when a field is left: the focus has gone elsewhere, and stays there. */
  submitOnBlur(send: (values: Values) => void): void;
  /** Shows errors of the server at their fields, until these change. */
  refuse(errors: FieldErrors): void;
  /** Returns a handler of a failed save: it shows the error at its fields, or as a notification if it has none. */
  failure(fallback: string): (error: Error) => void;
  /** Lets the fields that were saved with these values follow the source again. What was typed during the save stays. */
  settle(saved: Partial<Values>): void;
}

export interface FieldProps<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

interface CheckboxProps<Value> {
  readonly checked: Value;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * The state of a form over values that may change while it is open. Only what the user changes is stored: untouched
 * fields follow the source, and touched ones survive its changes and failed saves. Say that an admin types the network of a
 * game while the feed sets its score: the network stays as typed, and the field of the score shows the new one. Errors are
 * checked from the first failed submit on, so that each goes as soon as it is mended.
 */
export function useEditForm<Values extends object, Errors extends object = FieldErrors>(
  source: Values,
  check: (values: Values) => Errors,
): EditForm<Values, Errors> {
  const ref = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [review, setReview] = useState(NOT_REVIEWED);
  const focusFirstError = useFocusOfFirstError(ref);
  const values = { ...source, ...changes };
  const change = (changed: Partial<Values>) => {
    setChanges((now) => ({ ...now, ...changed }));
    setReview((now) => ({ ...now, refused: withoutKeys(now.refused, Object.keys(changed)) }));
  };
  const setField = (key: string, value: unknown) => change({ [key]: value } as Partial<Values>); // typed by its callers
  const refuse = (refused: FieldErrors) => setReview({ isShown: true, refused });
  const submitOnBlur = (send: (values: Values) => void, changed: Partial<Values> = {}) => {
    const next = { ...changes, ...changed };
    const isValid = !hasErrors(check({ ...source, ...next }));
    setChanges(next);
    setReview((now) => ({ isShown: now.isShown || !isValid, refused: {} }));
    if (isValid) send({ ...source, ...next });
  };
  const errors: Partial<Errors> = review.isShown ? { ...check(values), ...review.refused } : {};
  return {
    ref,
    values,
    errors,
    isChanged: Object.keys(withoutValues(changes, source)).length > 0,
    change,
    field: (key) => ({
      value: values[key],
      error: (errors as FieldErrors)[key], // a text field has a text as its error
      onChange: (event) => setField(key, event.currentTarget.value),
    }),
    checkbox: (key) => ({
      checked: values[key],
      onChange: (event) => setField(key, event.currentTarget.checked),
    }),
    submit: (send, changed) => {
      focusFirstError();
      submitOnBlur(send, changed);
    },
    submitOnBlur,
    refuse,
    failure: (fallback) => (error) => {
      const refused = fieldErrors(error, Object.keys(source));
      if (!hasErrors(refused)) return toastFailure(error, fallback);
      focusFirstError();
      refuse(refused);
    },
    settle: (saved) => {
      setChanges((now) => withoutValues(now, saved));
      setReview(NOT_REVIEWED);
    },
  };
}

/** Whether the errors are shown, and those of the server. */
const NOT_REVIEWED: { readonly isShown: boolean; readonly refused: FieldErrors } = { isShown: false, refused: {} };

/** A field made of several has their errors as an object or array. */
function hasErrors(errors: object): boolean {
  return Object.values(errors).some((error) => (typeof error === 'object' ? hasErrors(error) : error !== undefined));
}

/** Returns a function that focuses the first invalid field after the next render. */
function useFocusOfFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isWanted.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    isWanted.current = false;
  });
  return () => {
    isWanted.current = true;
  };
}

function withoutKeys(errors: FieldErrors, keys: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)));
}

function withoutValues<Values extends object>(changes: Partial<Values>, saved: Partial<Values>): Partial<Values> {
  const savedValues = new Map<string, unknown>(Object.entries(saved));
  const kept = Object.entries(changes).filter(([key, value]) => savedValues.get(key) !== value);
  return Object.fromEntries(kept) as Partial<Values>; // entries of `changes`
}
