import { Button, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { aboutQuery } from '#client/api/queries.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { ForgotPassword } from '#contract/requests.ts';
import { DoneHeading } from './EmailedLinkScreen.tsx';

const OUTBOX_HINT = 'This site sends no email. The message is in DATA_DIR/outbox.';

/** Requests a reset link; on a site in production that sends no mail, shows whom to ask. */
export function ForgottenPassword() {
  const { data: about } = useSuspenseQuery(aboutQuery());
  if (!about.sendsMail && !about.hasOutbox) return <AskTheAdmin address={about.supportEmail} />;
  return <ForgotForm hasOutbox={about.hasOutbox} />;
}

function AskTheAdmin({ address }: { readonly address: string }) {
  return (
    <Stack gap={3}>
      <h2>Forgot Password?</h2>
      <p className="soft">This site sends no email. Ask the site’s admin for a new password, with your username:</p>
      <a href={`mailto:${address}`} className="text-link">
        {address}
      </a>
    </Stack>
  );
}

interface FormProps {
  readonly hasOutbox: boolean;
}

function ForgotForm({ hasOutbox }: FormProps) {
  const form = useEditForm({ email: '' }, (values) => schemaErrors(ForgotPassword, values));
  const asking = useApiMutation({
    mutate: (body: typeof form.values) => call('forgotPassword', { body }),
    failure: form.failure('Failed to request a reset link'),
  });
  if (asking.isSuccess) return <CheckYourEmail hasOutbox={hasOutbox} onAgain={asking.reset} />;
  return (
    <Form form={form} onSubmit={asking.mutate} isPending={asking.isPending}>
      <Stack gap={4}>
        <h2>Forgot Password?</h2>
        <p className="soft">
          {hasOutbox ? OUTBOX_HINT : 'Enter your email, and we will send you a link to set a new password.'}
        </p>
        <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <Button type="submit" fullWidth loading={asking.isPending}>
          Send Reset Link
        </Button>
      </Stack>
    </Form>
  );
}

function CheckYourEmail({ hasOutbox, onAgain }: FormProps & { readonly onAgain: () => void }) {
  return (
    <Stack gap={4}>
      <DoneHeading>Check your email</DoneHeading>
      <p>If an account exists with that email, you will receive password reset instructions.</p>
      <p className="soft">
        A link works once, for one hour. {hasOutbox ? OUTBOX_HINT : 'If nothing arrives, check your spam folder.'}
      </p>
      <Button variant="default" fullWidth onClick={onAgain}>
        Try Again
      </Button>
    </Stack>
  );
}
