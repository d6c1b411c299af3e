import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { DeletionForm } from '#client/ui/DeletionForm.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { Group } from '#contract/schemas.ts';
import type { DELETE_PHRASE } from '#domain/deletion.ts';
import styles from './Manage.module.css';
import { useGiveUpPool } from './useGiveUpPool.ts';

export function DeletePool({ pool }: { readonly pool: Group }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <p className={styles.note}>Its members keep their entries and picks.</p>
      <Button variant="default" className={styles.danger} onClick={() => setOpened(true)}>
        Delete Pool
      </Button>
      <Dialog title="Delete Pool" opened={opened} onClose={close}>
        <Deletion pool={pool} onClose={close} />
      </Dialog>
    </>
  );
}

function Deletion({ pool, onClose }: { readonly pool: Group; readonly onClose: () => void }) {
  const deletion = useGiveUpPool(pool, {
    mutate: (confirmText: typeof DELETE_PHRASE) =>
      call('deleteGroup', { params: { id: pool.id }, body: { confirmText } }),
    success: 'Pool deleted successfully',
    failure: 'Failed to delete the pool',
  });
  return (
    <DeletionForm
      action="Delete Pool"
      isPending={deletion.isPending}
      onConfirm={(typed) => deletion.mutate(typed)}
      onCancel={onClose}
    >
      This deletes <strong>{pool.name}</strong> with its leaderboard and pick grid, for all its members. It cannot be
      undone.
    </DeletionForm>
  );
}
