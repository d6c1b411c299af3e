import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { ApiError } from '../api/call.ts';
import { toastFailure } from '../api/failure.ts';

/** What the server found wrong with these fields, by field: the first thing it said of each. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const ofFields = error.issues.filter(({ path }) => fields.includes(path));
  return Object.fromEntries(ofFields.toReversed().map(({ path, message }) => [path, message]));
}

/** Shows a refusal at the fields that it is about, with the caret in the first; as a notification where it is about none. */
export function showFieldErrors<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  error: unknown,
  fallback: string,
): void {
  const errors = fieldErrors(error, Object.keys(form.getValues()));
  if (Object.keys(errors).length === 0) {
    toastFailure(error, fallback);
    return;
  }
  form.setErrors(errors);
  toFirstError(form)(errors);
}

/** What a form does with the errors that are found before it is sent: the caret goes to the first field that has one. */
export function toFirstError<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
): (errors: FormErrors) => void {
  return (errors) => {
    const first = Object.keys(form.getValues()).find((field) => field in errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
