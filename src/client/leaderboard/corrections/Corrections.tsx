import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { correctionsQuery } from '#client/api/queries.ts';
import { briefCorrectionText, ownMovedText } from '#client/pool/corrections/correctionText.ts';
import { useLatestCorrection } from '#client/pool/corrections/useLatestCorrection.ts';
import { NewsLine } from '#client/seasons/notices/NewsLine.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Moved } from '#contract/corrections.ts';
import { plural } from '#domain/names/plural.ts';

const CorrectionList = lazyComponent(() => import('./CorrectionList.tsx'), 'CorrectionList');

interface Props {
  readonly poolId: number;
}

/** The latest correction, for two days, or as long as this browser has not shown it, until it is closed. The screen does not wait for it. */
export function LatestCorrection({ poolId }: Props) {
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
export function CorrectionsLink({ poolId }: Props) {
  const { data: corrections = [] } = useQuery(correctionsQuery(poolId));
  if (corrections.length === 0) return null;
  return <CorrectionsDialog poolId={poolId} label={plural(corrections.length, 'correction')} />;
}

function CorrectionsDialog({ poolId, label }: Props & { readonly label: string }) {
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

const SEEN_PREFIX = 'unbusted:corrections:';

/** Returns the id of the last correction of a pool that this browser has shown, 0 without one. */
function seenCorrection(poolId: number): number {
  try {
    return Number(localStorage.getItem(SEEN_PREFIX + poolId)) || 0;
  } catch {
    return 0;
  }
}

function storeSeenCorrection(poolId: number, id: number): void {
  try {
    localStorage.setItem(SEEN_PREFIX + poolId, String(id));
  } catch {
    // storage is full or forbidden: the line is shown again
  }
}
