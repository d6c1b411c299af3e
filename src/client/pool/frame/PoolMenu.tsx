import { ActionIcon } from '@mantine/core';
import {
  IconChevronDown,
  IconDots,
  IconHelp,
  IconPrinter,
  IconScript,
  IconTable,
  IconTrophy,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type Ref, useState } from 'react';
import { aboutQuery } from '#client/api/queries.ts';
import { textsName } from '#client/pool/people/textsName.ts';
import { type PoolAction, useSlots } from '#client/shell/slots.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { MenuItem } from '#client/ui/MenuItem.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { calls } from '#contract/calls.ts';
import type { Pool } from '#contract/schemas.ts';
import { AboutDialogs } from './AboutPool.tsx';

interface Props {
  readonly pool: Pool;
}

/** Offers what features do with a pool, and behind *More* files, printing and what notifies of deadlines. */
export function PoolMenu({ pool }: Props) {
  const { data: about } = useQuery(aboutQuery());
  const [opened, setOpened] = useState<PoolAction | 'texts' | 'hall'>();
  const { poolActions } = useSlots();
  const close = () => setOpened(undefined);
  const texts = textsName(pool);
  // else the tab of the pool has them
  const hasAll = about?.messages === 'off';
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
        {poolActions.map((action) => (
          <MenuItem
            key={action.name}
            leftSection={<action.Icon size={18} aria-hidden />}
            onClick={() => setOpened(action)}
          >
            {action.name}
          </MenuItem>
        ))}
        {hasAll && texts !== undefined && (
          <MenuItem leftSection={<IconScript size={18} aria-hidden />} onClick={() => setOpened('texts')}>
            {texts}
          </MenuItem>
        )}
        {hasAll && (
          <MenuItem leftSection={<IconTrophy size={18} aria-hidden />} onClick={() => setOpened('hall')}>
            Hall of Fame
          </MenuItem>
        )}
        <MenuItem
          leftSection={<IconHelp size={18} aria-hidden />}
          renderRoot={(item) => <Link to="/how-it-works" search={{ pool: pool.id }} {...item} />}
        >
          How it works
        </MenuItem>
        <More pool={pool} />
      </ActionMenu>
      {poolActions.map((action) => (
        <Dialog key={action.name} title={action.title} opened={opened === action} onClose={close}>
          <PartBoundary fallback={<Loading />}>
            <action.Panel pool={pool} />
          </PartBoundary>
        </Dialog>
      ))}
      <AboutDialogs pool={pool} opened={typeof opened === 'object' ? undefined : opened} onClose={close} />
    </>
  );
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
