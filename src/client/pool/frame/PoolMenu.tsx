import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconDots, IconHelp, IconPrinter, IconScript, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type Ref, useState } from 'react';
import { textsName } from '#client/pool/people/textsName.ts';
import type { PoolAction } from '#client/shell/poolParts.ts';
import { useSlots } from '#client/shell/slots.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { MenuItem } from '#client/ui/MenuItem.tsx';
import { calls } from '#contract/calls.ts';
import type { Pool } from '#contract/schemas.ts';
import { AboutDialogs, ActionDialogs } from './AboutPool.tsx';
import { usePoolTabs } from './usePoolTabs.ts';

interface Props {
  readonly pool: Pool;
}

/** Offers what features do with a pool, and behind *More* files, printing and what notifies of deadlines. */
export function PoolMenu({ pool }: Props) {
  const [opened, setOpened] = useState<PoolAction | 'texts'>();
  const { poolActions, aboutPool } = useSlots();
  const close = () => setOpened(undefined);
  const texts = textsName(pool);
  // else a tab of the navigation has them
  const hasAll = usePoolTabs().length === 0;
  return (
    <>
      <ActionMenu
        width={290}
        button={
          <ActionIcon variant="default" flex="none" aria-label="Share, files and print">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <ActionItems of={poolActions} onOpen={setOpened} />
        {hasAll && texts !== undefined && (
          <MenuItem leftSection={<IconScript size={18} aria-hidden />} onClick={() => setOpened('texts')}>
            {texts}
          </MenuItem>
        )}
        {hasAll && <ActionItems of={aboutPool} onOpen={setOpened} />}
        <MenuItem
          leftSection={<IconHelp size={18} aria-hidden />}
          renderRoot={(item) => <Link to="/how-it-works" search={{ pool: pool.id }} {...item} />}
        >
          How it works
        </MenuItem>
        <More pool={pool} />
      </ActionMenu>
      <ActionDialogs of={poolActions} pool={pool} opened={opened} onClose={close} />
      <AboutDialogs pool={pool} opened={opened} onClose={close} />
    </>
  );
}

interface ItemsProps {
  readonly of: readonly PoolAction[];
  readonly onOpen: (action: PoolAction) => void;
}

function ActionItems({ of, onOpen }: ItemsProps) {
  return of.map((action) => (
    <MenuItem key={action.name} leftSection={<action.Icon size={18} aria-hidden />} onClick={() => onOpen(action)}>
      {action.name}
    </MenuItem>
  ));
}

/** What is wanted once a year; the first of them takes the focus of the pressed item, which is gone. */
function More({ pool }: Pick<Props, 'pool'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { notifications } = useSlots();
  if (!isOpen) {
    return (
      <MenuItem
        leftSection={<IconChevronDown size={18} aria-hidden />}
        closeMenuOnClick={false}
        onClick={() => setIsOpen(true)}
      >
        More
      </MenuItem>
    );
  }
  return (
    <>
      <FileItem ref={focusOn} pool={pool} path={calls.readLeaderboardFile.path}>
        Leaderboard as CSV
      </FileItem>
      <FileItem pool={pool} path={calls.readPickGridFile.path}>
        Picks Grid as CSV
      </FileItem>
      <MenuItem leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Print
      </MenuItem>
      {notifications.map(({ id, title, Icon }) => (
        <MenuItem
          key={id}
          leftSection={<Icon size={18} aria-hidden />}
          renderRoot={(item) => <Link to="/profile" hash={id} {...item} />}
        >
          {title}
        </MenuItem>
      ))}
    </>
  );
}

/** One function for all draws, so that it is called once. */
function focusOn(item: HTMLElement | null): void {
  item?.focus();
}

interface FileItemProps {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly pool: Pool;
  readonly path: string;
  readonly children: ReactNode;
}

/** A plain link, which the browser downloads. */
function FileItem({ ref, pool, path, children }: FileItemProps) {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return (
    <MenuItem
      component="a"
      ref={ref}
      href={path.replace('{id}', String(pool.id))}
      download={`${pool.name} ${file}`}
      leftSection={<IconTable size={18} aria-hidden />}
    >
      {children}
    </MenuItem>
  );
}
