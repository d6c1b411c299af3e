import { ActionIcon, Menu } from '@mantine/core';
import { IconDoorExit, IconDotsVertical } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import type { Entry, Group } from '#contract/schemas.ts';
import { LeavePoolDialog } from './LeavePoolDialog.tsx';

interface Props {
  readonly entry: Entry;
  readonly pool: Group;
  readonly onLeft: () => void;
}

export function LeaveMenu({ entry, pool, onLeft }: Props) {
  const [isLeaving, setIsLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ask = () => {
    // the dialog returns the focus to this button: the chosen item is gone
    button.current?.focus();
    setIsLeaving(true);
  };
  return (
    <>
      <ActionMenu
        button={
          <ActionIcon ref={button} aria-label={`Actions for ${entry.name} in ${pool.name}`}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={<IconDoorExit size={18} aria-hidden />} onClick={ask}>
          Leave Pool
        </Menu.Item>
      </ActionMenu>
      <LeavePoolDialog
        entry={entry}
        pool={pool}
        opened={isLeaving}
        onClose={() => setIsLeaving(false)}
        onLeft={onLeft}
      />
    </>
  );
}
