import { ActionIcon } from '@mantine/core';
import { IconDoorExit, IconDotsVertical } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { PoolLinks } from '#client/pool/PoolLinks.tsx';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import type { Entry, Group } from '#contract/schemas.ts';
import { LeavePoolDialog } from './LeavePoolDialog.tsx';
import styles from './Section.module.css';

interface Props {
  readonly entry: Entry;
  readonly pools: readonly Group[];
  /** undefined if the season is archived */
  readonly onLeft: (() => void) | undefined;
}

const FEW = 3;

export function EntryPools({ entry, pools, onLeft }: Props) {
  if (pools.length === 0) return null;
  return (
    <div className={styles.pools}>
      <FirstFew items={pools} few={FEW} what="pools">
        {(shown) => (
          <ul aria-label={`Pools of ${entry.name}`}>
            {shown.map((pool) => (
              <li key={pool.id} className={styles.pool}>
                <span className={styles.poolName}>{pool.name}</span>
                <span className={styles.poolLinks}>
                  <PoolLinks pool={pool} />
                </span>
                {onLeft && (
                  <span className={styles.poolMenu}>
                    <PoolMenu entry={entry} pool={pool} onLeft={onLeft} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </FirstFew>
    </div>
  );
}

interface MenuProps {
  readonly entry: Entry;
  readonly pool: Group;
  readonly onLeft: () => void;
}

function PoolMenu({ entry, pool, onLeft }: MenuProps) {
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
        {(Menu) => (
          <>
            <Menu.Item leftSection={<IconDoorExit size={18} aria-hidden />} onClick={ask}>
              Leave Pool
            </Menu.Item>
          </>
        )}
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
