import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { correctionText, ownMovedText } from '#client/pool/corrections/correctionText.ts';
import { useLatestCorrection } from '#client/pool/corrections/useLatestCorrection.ts';
import { NoticeCard } from '#client/seasons/notices/NoticeCard.tsx';
import type { Pool } from '#contract/schemas.ts';

/** Where the latest correction has moved the user in a pool, for two days or until it is closed, here or above the leaderboard. */
export function OwnCorrection({ pool }: { readonly pool: Pool }) {
  const latest = useLatestCorrection(pool.id);
  const moved = latest && ownMovedText(latest.correction.moved);
  const isShown = moved && latest.isRecent && !latest.isClosed;
  return (
    // it stays without a correction: screen readers announce what is added to it
    <div aria-live="polite">
      {isShown && (
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
      )}
    </div>
  );
}
