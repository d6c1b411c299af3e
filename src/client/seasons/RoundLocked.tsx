import { IconLock } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Entry, Group } from '#contract/schemas.ts';
import { picksAtLock } from '#domain/rounds.ts';
import { isClosed, storeClosed } from './closedNotices.ts';
import { NoticeCard } from './NoticeCard.tsx';
import type { OwnProgress } from './ownProgress.ts';
import styles from './RoundLocked.module.css';
import { lockedText } from './roundTexts.ts';
import type { SeasonRound } from './seasonRounds.ts';

interface Props {
  readonly round: SeasonRound;
  readonly entries: readonly { readonly entry: Entry; readonly progress: OwnProgress | undefined }[];
  /** the pool whose pick grid is linked */
  readonly pool: Group | undefined;
}

/** The picks that are in and those that were missed, from a round's deadline until the user closes it or leaves the page. */
export function RoundLocked({ round: { id, round, games }, entries, pool }: Props) {
  const key = `locked ${id} ${round.deadline}`;
  const [isHidden, setIsHidden] = useState(() => isClosed(key));
  useStoredOnLeaving(key);
  const { made, possible } = picksAtLock(
    Date.parse(round.deadline),
    games.length,
    entries.map(({ entry, progress }) => ({ createdAt: Date.parse(entry.createdAt), picked: progress?.picked ?? 0 })),
  );
  if (isHidden || possible === 0) return null;
  const close = () => {
    storeClosed(key);
    setIsHidden(true);
  };
  return (
    <section className={styles.locked} aria-label={`Locked: ${round.name}`}>
      <NoticeCard icon={IconLock} action={pool && <GridLink pool={pool} />} onClose={close}>
        <strong>{round.name} is locked.</strong> {lockedText(made, possible)}
      </NoticeCard>
    </section>
  );
}

function GridLink({ pool }: { readonly pool: Group }) {
  return (
    <Link to="/groups/$id/pick-grid" params={{ id: pool.id }}>
      See who picked whom
    </Link>
  );
}

/** Stores the notice as closed when the user goes to another page; a reload does not run the cleanup. */
function useStoredOnLeaving(key: string): void {
  const router = useRouter();
  useEffect(() => {
    const { pathname } = router.latestLocation;
    return () => {
      if (router.latestLocation.pathname !== pathname) storeClosed(key);
    };
  }, [router, key]);
}
