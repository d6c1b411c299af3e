import { TextInput, type TextInputProps } from '@mantine/core';

/** Enough for a link with some text around it. */
const MAX_TYPED = 500;

/** A field for an invite code, or for the invite link. */
export function InviteCodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Invite code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MAX_TYPED}
      {...props}
    />
  );
}
