import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendar, IconDots, IconPrinter, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { calls } from '#contract/calls.ts';
import type { Group } from '#contract/schemas.ts';

/** Offers a pool's CSV files, printing and the calendar feed. */
export function PoolMenu({ pool }: { readonly pool: Group }) {
  return (
    <ActionMenu
      width={290}
      button={
        <ActionIcon variant="default" flex="none" aria-label="Download or print">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      <FileItem pool={pool} path={calls.readLeaderboardFile.path}>
        Leaderboard as CSV
      </FileItem>
      <FileItem pool={pool} path={calls.readPickGridFile.path}>
        Pick grid as CSV
      </FileItem>
      <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Print
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCalendar size={18} aria-hidden />}
        renderRoot={(item) => <Link to="/profile" hash="calendar" {...item} />}
      >
        Deadlines in your calendar
      </Menu.Item>
    </ActionMenu>
  );
}

interface FileItemProps {
  readonly pool: Group;
  readonly path: string;
  readonly children: ReactNode;
}

/** A plain link, which the browser downloads. */
function FileItem({ pool, path, children }: FileItemProps) {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return (
    <Menu.Item
      component="a"
      href={path.replace('{id}', String(pool.id))}
      download={`${pool.name} ${file}`}
      leftSection={<IconTable size={18} aria-hidden />}
    >
      {children}
    </Menu.Item>
  );
}
