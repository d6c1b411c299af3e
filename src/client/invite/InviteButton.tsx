import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { Pool } from '#contract/schemas.ts';
import { InvitePanel } from './InvitePanel.tsx';

interface Props {
  readonly pool: Pool;
  /** whether nobody else is in the pool */
  readonly isPrimary: boolean;
}

/** Opens a pool's invite; nothing for a user who does not get the invite code. */
export function InviteButton({ pool, isPrimary }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  if (!pool.inviteCode) return null;
  const label = `Invite to ${pool.name}`;
  const open = () => setIsOpened(true);
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconUserPlus size={18} aria-hidden />}
        aria-label={label}
        onClick={open}
      >
        Invite
      </Button>
      <Dialog title={label} opened={isOpened} onClose={() => setIsOpened(false)}>
        <InvitePanel pool={pool.name} code={pool.inviteCode} />
      </Dialog>
    </>
  );
}
