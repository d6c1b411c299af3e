import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#client/api/clock.ts';
import { allMadeText, awaitedText, missingText } from '#client/seasons/rounds/roundTexts.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { useUser } from '#client/shell/session.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import { noun } from '#domain/names/plural.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { isPickable } from '#domain/scoring/rounds.ts';
import { usePicksView } from './usePicksView.ts';

const FEW = 3;

interface Props {
  readonly played: SeasonRound;
}

/** Ends the list of an open round once every game has a pick; nothing before. */
export function RoundDone({ played }: Props) {
  const user = useUser();
  const { entryPicks, pools } = usePicksView();
  const { season, picksOf } = entryPicks;
  const { round } = played;
  const picks = picksOf(played);
  const { made, games, complete, guess } = picks;
  if (made < games || season.isArchived) return null;
  return (
    <Card pad={3} tone={complete ? 'good' : undefined} className="not-printed">
      <Row as="p" gap={2} className={`strong ${complete ? 'good' : ''}`}>
        {complete && <IconCheck size={20} stroke={3} aria-hidden />}
        {complete ? allMadeText(made, guess) : missingText(picks)}
      </Row>
      <p className="typed">
        {!complete && `${awaitedText(played)}. `}
        {isPickable(played) && (
          <>
            You can change {noun(made, 'it', 'them')} until{' '}
            <time dateTime={round.deadline}>{formatDateTime(round.deadline)}</time>.
          </>
        )}
      </p>
      {pools
        .filter((pool) => isPoolAdmin(pool, user.id))
        .slice(0, FEW)
        .map((pool) => (
          <AdminLinks key={pool.id} pool={pool} />
        ))}
    </Card>
  );
}

function AdminLinks({ pool }: { readonly pool: Pool }) {
  const params = { id: pool.id };
  return (
    <Row as="p" wrap="text" gap={5}>
      <Link to="/groups/$id/manage" params={params} className="strong text-link">
        Who else has picked in {pool.name}
      </Link>
      <Link to="/groups/$id/manage" params={params} hash="invite" className="strong text-link">
        Invite
      </Link>
    </Row>
  );
}
