import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's field for a password, which by itself tells no screen reader that it is wrong, and shows it by mouse alone. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} visibilityToggleFocusable {...props} />;
}
