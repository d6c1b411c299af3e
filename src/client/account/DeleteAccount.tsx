import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { toastFailure } from '#client/ui/failure.ts';
import { Row } from '#client/ui/layout.tsx';
import { toast } from '#client/ui/toast.ts';
import { useFreshSignIn } from './freshSignInState.ts';
import styles from './ProfileScreen.module.css';
import { useSignOut } from './useSignOut.ts';
import { useGoOn } from './wanted.ts';

const DELETION = 'delete the account';

export function DeleteAccount({ isAdmin }: { readonly isAdmin: boolean }) {
  const [opened, setOpened] = useState(false);
  const { whenSignedIn } = useFreshSignIn();
  const deletion = useSignOut({
    end: async () => {
      await whenSignedIn({ what: DELETION }, () => call('deleteAccount'));
      toast({ title: 'Account deleted' });
    },
    onError: (error) => toastFailure(error, 'Failed to delete the account'),
  });
  useGoOn(DELETION, () => deletion.mutate());
  if (isAdmin) {
    return (
      <p className="soft text-s">
        Site admins cannot delete their own account. Another site admin has to take the role from you first.
      </p>
    );
  }
  return (
    <>
      <Row justify="center">
        <Button variant="subtle" className={styles.danger} onClick={() => setOpened(true)}>
          Delete Account
        </Button>
      </Row>
      <Confirmation
        title="Delete Account"
        action="Delete Account"
        isDestructive
        opened={opened}
        onClose={() => setOpened(false)}
        isPending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>
          This deletes your account with all its entries and picks, in every pool. Pools that you run pass to a site
          admin. It cannot be undone.
        </p>
      </Confirmation>
    </>
  );
}
