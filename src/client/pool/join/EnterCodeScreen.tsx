import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { InviteCodeField } from '#client/invite/InviteCodeField.tsx';
import styles from '#client/pool/frame/PoolScreen.module.css';
import { Form } from '#client/ui/DialogForm.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { codeIn } from '#domain/names/inviteCodes.ts';

export function EnterCodeScreen() {
  const navigate = useNavigate();
  const form = useEditForm({ typed: '' }, () => ({}));
  const code = codeIn(form.values.typed);
  return (
    <div className={styles.narrow}>
      <PageHeading title="Join Pool" note="Ask the person who runs the pool for its invite code." />
      <Form
        form={form}
        className={styles.card}
        onSubmit={() => {
          if (code !== '') void navigate({ to: '/groups/join/$code', params: { code } });
        }}
      >
        <InviteCodeField description="Or paste the whole link" {...form.field('typed')} />
        <Button type="submit" mt="lg" disabled={code === ''}>
          Continue
        </Button>
      </Form>
    </div>
  );
}
