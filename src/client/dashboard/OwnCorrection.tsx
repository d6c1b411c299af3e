import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serverNow } from '#client/api/call.ts';
import { correctionsQuery } from '#client/api/queries.ts';
import { correctionText, ownMovedText } from '#client/pool/correctionText.ts';
import { isClosed, storeClosed } from '#client/seasons/closedNotices.ts';
import { NoticeCard } from '#client/seasons/NoticeCard.tsx';
import { useUser } from '#client/shell/session.ts';
import type { Pool } from '#contract/schemas.ts';
import { HOUR } from '#domain/time.ts';

const NEWS_MS = 48 * HOUR;

/** Where the latest correction has moved the user in a pool, for two days or until it is closed, here or above the leaderboard. */
export function OwnCorrection({ pool }: { readonly pool: Pool }) {
  const user = useUser();
  const { data: [latest] = [] } = useQuery(correctionsQuery(pool.id));
  const [closedId, setClosedId] = useState(0);
  const id = latest?.id ?? 0;
  const key = `correction ${id}`;
  const moved = latest && ownMovedText(latest.moved);
  const isOld = latest && Date.parse(latest.at) <= serverNow() - NEWS_MS;
  const isShown = latest && moved && !isOld && id !== closedId && !isClosed(user.id, key);
  const close = () => {
    storeClosed(user.id, key);
    setClosedId(id);
  };
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
            onClose={close}
          >
            Correction: {correctionText(latest)} · <strong>{moved}</strong>
          </NoticeCard>
        </section>
      )}
    </div>
  );
}
