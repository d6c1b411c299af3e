import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NewsLine } from '#client/seasons/notices/NewsLine.tsx';
import { NoticeCard } from '#client/seasons/notices/NoticeCard.tsx';
import { correctionText } from '#client/standing/correctionText.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import type { Moved } from '#features/corrections/contract/corrections.ts';
import { correctionsQuery } from './correctionsQuery.ts';
import { briefCorrectionText, ownMovedText } from './correctionTexts.ts';
import { seenCorrection, storeSeenCorrection } from './seenCorrections.ts';
import { useLatestCorrection } from './useLatestCorrection.ts';

const CorrectionList = lazyComponent(() => import('./CorrectionList.tsx'), 'CorrectionList');

interface OfPool {
  readonly pool: Pool;
}

/** The latest correction, for two days, or as long as this browser has not shown it, until it is closed. The screen does not wait for it. */
export function LatestCorrection({ pool: { id: poolId } }: OfPool) {
  const latest = useLatestCorrection(poolId);
  const [seen] = useState(() => seenCorrection(poolId));
  const id = latest?.correction.id;
  const isUnseen = id !== undefined && id > seen;
  useEffect(() => {
    if (isUnseen) storeSeenCorrection(poolId, id);
  }, [poolId, id, isUnseen]);
  if (!latest || latest.isClosed || !(isUnseen || latest.isRecent)) return null;
  const { correction, close } = latest;
  return (
    <NewsLine
      label="Latest correction"
      title="Corrections"
      text={`Correction: ${briefCorrectionText(correction)}`}
      fact={ownMovedText(correction.moved) ?? countText(correction.moved)}
      onClose={close}
    >
      <CorrectionList poolId={poolId} />
    </NewsLine>
  );
}

function countText(moved: Moved | null): string | undefined {
  return moved ? `${plural(moved.count, 'entry', 'entries')} moved` : undefined;
}

/** The way to all corrections of a pool; nothing without one. */
export function CorrectionsLink({ pool: { id } }: OfPool) {
  const { data: corrections = [] } = useQuery(correctionsQuery(id));
  if (corrections.length === 0) return null;
  return <CorrectionsDialog poolId={id} label={plural(corrections.length, 'correction')} />;
}

function CorrectionsDialog({ poolId, label }: { readonly poolId: number; readonly label: string }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className="text-link not-printed" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {label}
      </button>
      <Dialog title="Corrections" opened={isOpened} onClose={() => setOpened(false)}>
        <PartBoundary>
          <CorrectionList poolId={poolId} />
        </PartBoundary>
      </Dialog>
    </>
  );
}

/** Where the latest correction has moved the user in a pool, for two days or until it is closed, here or above the leaderboard. */
export function OwnCorrection({ pool }: OfPool) {
  const latest = useLatestCorrection(pool.id);
  const moved = latest && ownMovedText(latest.correction.moved);
  if (!moved || !latest.isRecent || latest.isClosed) return null;
  return (
    <section aria-label={`Correction in ${pool.name}`}>
      <NoticeCard
        icon={IconPencil}
        action={
          <Link to="/groups/$id/leaderboard" params={{ id: pool.id }}>
            Leaderboard
          </Link>
        }
        onClose={latest.close}
      >
        Correction: {correctionText(latest.correction)} · <strong>{moved}</strong>
      </NoticeCard>
    </section>
  );
}

/** Where a correction has moved the user: ` · you 4th → 2nd`. Of several own entries the best one that was moved. */
export function OwnMove({ pool, correctionId }: OfPool & { readonly correctionId: number }) {
  const { data: corrections = [] } = useQuery(correctionsQuery(pool.id));
  const text = ownMovedText(corrections.find(({ id }) => id === correctionId)?.moved ?? null);
  return text === undefined ? null : ` · ${text}`;
}
