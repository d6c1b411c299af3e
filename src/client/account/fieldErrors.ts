import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { ApiError } from '#client/api/call.ts';
import { toastFailure } from '#client/api/failure.ts';

/** Returns the first issue of each of these fields. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const ofFields = error.issues.filter(({ path }) => fields.includes(path));
  return Object.fromEntries(ofFields.toReversed().map(({ path, message }) => [path, message]));
}

/** Shows an error at its fields and focuses the first; as a notification if it has none. */
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

/** Returns a handler of validation errors that focuses the first invalid field. */
export function toFirstError<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
): (errors: FormErrors) => void {
  return (errors) => {
    const first = Object.keys(form.getValues()).find((field) => field in errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
