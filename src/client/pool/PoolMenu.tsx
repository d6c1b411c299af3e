import { ActionIcon } from '@mantine/core';
import {
  IconCalendar,
  IconDots,
  IconHelp,
  IconPhoto,
  IconPrinter,
  IconScript,
  IconTable,
  IconTrophy,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { MenuItem } from '#client/ui/MenuItem.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { calls } from '#contract/calls.ts';
import type { Pool } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';

const HallOfFame = lazyComponent(() => import('./hall/HallOfFame.tsx'), 'HallOfFame');
const StandingPicture = lazyComponent(() => import('./share/StandingPicture.tsx'), 'StandingPicture');
const PoolTexts = lazyComponent(() => import('./people/PoolTexts.tsx'), 'PoolTexts');

interface Props {
  readonly pool: Pool;
  /** items of the screen, before those of the pool */
  readonly children?: ReactNode;
}

/** Offers a picture of one's own standing, a pool's rules, hall of fame, CSV files, printing and the calendar feed. */
export function PoolMenu({ pool, children }: Props) {
  const [isReading, setIsReading] = useState(false);
  const [isInHall, setIsInHall] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const texts = textsName(pool);
  return (
    <>
      <PoolActions
        pool={pool}
        texts={texts}
        onShare={() => setIsSharing(true)}
        onRead={() => setIsReading(true)}
        onHall={() => setIsInHall(true)}
      >
        {children}
      </PoolActions>
      <Dialog title="My Standing" opened={isSharing} onClose={() => setIsSharing(false)}>
        <PartBoundary fallback={<Loading />}>
          <StandingPicture pool={pool} />
        </PartBoundary>
      </Dialog>
      <Dialog title={texts ?? pool.name} opened={isReading} onClose={() => setIsReading(false)}>
        <PartBoundary fallback={<Loading />}>
          <PoolTexts pool={pool} />
        </PartBoundary>
      </Dialog>
      <Dialog title="Hall of Fame" opened={isInHall} onClose={() => setIsInHall(false)}>
        <PartBoundary fallback={<Loading />}>
          <HallOfFame pool={pool} />
        </PartBoundary>
      </Dialog>
    </>
  );
}

/** Returns what a pool's texts are about: `House rules, prizes and dues`; undefined without any. */
function textsName({ rules, prizes, dues }: Pool): string | undefined {
  const names = [rules !== '' && 'house rules', prizes !== '' && 'prizes', dues !== null && 'dues'];
  const text = listText(names.filter((name) => name !== false));
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}

interface ActionsProps extends Props {
  /** undefined if it has none */
  readonly texts: string | undefined;
  readonly onShare: () => void;
  readonly onRead: () => void;
  readonly onHall: () => void;
}

function PoolActions({ pool, texts, onShare, onRead, onHall, children }: ActionsProps) {
  return (
    <ActionMenu
      width={290}
      button={
        <ActionIcon variant="default" flex="none" aria-label="Rules, files and print">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {children}
      <MenuItem leftSection={<IconPhoto size={18} aria-hidden />} onClick={onShare}>
        Share My Standing
      </MenuItem>
      {texts !== undefined && (
        <MenuItem leftSection={<IconScript size={18} aria-hidden />} onClick={onRead}>
          {texts}
        </MenuItem>
      )}
      <MenuItem leftSection={<IconTrophy size={18} aria-hidden />} onClick={onHall}>
        Hall of Fame
      </MenuItem>
      <MenuItem
        leftSection={<IconHelp size={18} aria-hidden />}
        renderRoot={(item) => <Link to="/how-it-works" search={{ pool: pool.id }} {...item} />}
      >
        How it works
      </MenuItem>
      <FileItem pool={pool} path={calls.readLeaderboardFile.path}>
        Leaderboard as CSV
      </FileItem>
      <FileItem pool={pool} path={calls.readPickGridFile.path}>
        Pick grid as CSV
      </FileItem>
      <MenuItem leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Print
      </MenuItem>
      <MenuItem
        leftSection={<IconCalendar size={18} aria-hidden />}
        renderRoot={(item) => <Link to="/profile" hash="calendar" {...item} />}
      >
        Deadlines in your calendar
      </MenuItem>
    </ActionMenu>
  );
}

interface FileItemProps {
  readonly pool: Pool;
  readonly path: string;
  readonly children: ReactNode;
}

/** A plain link, which the browser downloads. */
function FileItem({ pool, path, children }: FileItemProps) {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return (
    <MenuItem
      component="a"
      href={path.replace('{id}', String(pool.id))}
      download={`${pool.name} ${file}`}
      leftSection={<IconTable size={18} aria-hidden />}
    >
      {children}
    </MenuItem>
  );
}
