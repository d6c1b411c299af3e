import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { Row } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { schemaErrors } from '#client/ui/schemaErrors.ts';
import { toast } from '#client/ui/toast.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { AccountDeletion } from '#contract/requests.ts';
import styles from './ProfileScreen.module.css';
import { useSignOut } from './useSignOut.ts';

export function DeleteAccount({ isAdmin }: { readonly isAdmin: boolean }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  if (isAdmin) {
    return (
      <p className="soft">
        Site admins cannot delete their own account. Another site admin has to take the role from you first.
      </p>
    );
  }
  return (
    <>
      <p className="soft">
        This also deletes your entries and all their picks, in every pool. Pools that you run pass to a site admin.
      </p>
      <Row>
        <Button variant="default" className={styles.danger} onClick={() => setOpened(true)}>
          Delete Account
        </Button>
      </Row>
      <Dialog title="Delete Account" opened={opened} onClose={close}>
        <Confirmation onClose={close} />
      </Dialog>
    </>
  );
}

function Confirmation({ onClose }: { readonly onClose: () => void }) {
  const form = useEditForm({ password: '' }, (values) => schemaErrors(AccountDeletion, values));
  const deletion = useSignOut({
    end: async (body: typeof form.values) => {
      await call('deleteAccount', { body });
      toast({ title: 'Account deleted' });
    },
    onError: form.failure('Failed to delete the account'),
  });
  return (
    <DialogForm
      form={form}
      onSubmit={deletion.mutate}
      action="Delete Account"
      isFinal
      isPending={deletion.isPending}
      onCancel={onClose}
    >
      <p>This deletes your account with all its entries and picks. It cannot be undone.</p>
      <PasswordField label="Password" data-autofocus autoComplete="current-password" {...form.field('password')} />
    </DialogForm>
  );
}
