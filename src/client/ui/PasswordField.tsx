import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Adds aria-invalid to Mantine's field, and makes its visibility toggle reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} visibilityToggleFocusable {...props} />;
}
