import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call } from '#client/api/call.ts';
import { fieldErrors } from '#client/api/failure.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import type { User } from '#contract/schemas.ts';
import { cleanName } from '#domain/names.ts';
import { TileButton } from './TileButton.tsx';
import { NOTHING_CHOSEN, type TileChoice } from './TilePicker.tsx';
import { toastSignInFailure, useSignIn } from './useSignIn.ts';

const FAILURE = { title: 'Registration failed', description: 'Please try again.' };
const FIELDS = ['username', 'email', 'password', 'confirmPassword'] as const;
type Account = Readonly<Record<(typeof FIELDS)[number], string>>;
type Errors = Partial<Account>;

interface Props {
  /** visitors with an invite link type their password once, as it can be shown */
  readonly isInvited: boolean;
}

/** Uncontrolled and without a form library: the document of an invite link shows it before this code runs. */
export function RegisterForm({ isInvited }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [tile, setTile] = useState(NOTHING_CHOSEN);
  // for the tile that is made from it
  const [username, setUsername] = useState('');
  const registration = useSignIn(register, (error) => {
    const found = errorsOf(error);
    setErrors(found);
    const first = FIELDS.find((field) => field in found);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    if (!isInvalid(error)) toastSignInFailure(FAILURE, error);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const typed = (field: string) => String(values.get(field));
    registration.mutate({
      username: typed('username'),
      email: typed('email'),
      password: typed('password'),
      confirmPassword: typed(isInvited ? 'password' : 'confirmPassword'),
      ...tile,
    });
  };
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onFocusCapture={() => void loadRules()}
      onSubmit={submit}
      onInput={({ currentTarget }) => {
        setErrors({});
        setUsername(String(new FormData(currentTarget).get('username')));
      }}
    >
      <Stack>
        <TextInput
          name="username"
          label="Username"
          description="Other players see it"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          rightSectionPointerEvents="all"
          rightSectionWidth={74}
          rightSection={<TileButton username={cleanName(username)} chosen={tile} onChange={setTile} />}
          error={errors.username}
        />
        <TextInput name="email" label="Email" type="email" autoComplete="email" error={errors.email} />
        <PasswordField
          name="password"
          label="Password"
          description="At least 6 characters"
          autoComplete="new-password"
          error={errors.password}
        />
        {!isInvited && (
          <PasswordField
            name="confirmPassword"
            label="Confirm password"
            autoComplete="new-password"
            error={errors.confirmPassword}
          />
        )}
        <Button type="submit" fullWidth loading={registration.isPending}>
          Register
        </Button>
      </Stack>
    </form>
  );
}

/** Without the rules, the server alone validates. */
const loadRules = () => import('#contract/requests.ts').catch(() => undefined);

async function register(body: Account & TileChoice): Promise<User> {
  const rules = await loadRules();
  const issues = rules?.Registration.safeParse(body).error?.issues ?? [];
  const [first] = issues;
  if (!first) return call('register', { body });
  const named = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ApiError(400, first.message, named);
}

/** The server's errors of this call are plain text, without issues. */
function isInvalid(error: Error): boolean {
  return error instanceof ApiError && error.issues.length > 0;
}

function errorsOf(error: Error): Errors {
  const isTaken = error instanceof ApiError && error.status === 409;
  return isTaken ? { username: error.message } : fieldErrors(error, FIELDS);
}
