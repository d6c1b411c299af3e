import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { gamesQuery, membersQuery, roundsQuery, seasonsQuery } from '#client/api/queries.ts';
import { isPoolError } from '#client/pool/frame/PoolGate.tsx';
import { seasonNow, seasonRounds } from '#client/seasons/rounds/seasonRounds.ts';
import { seasonLabelAmong } from '#client/seasons/season/season.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { useUser } from '#client/shell/session.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Pool } from '#contract/schemas.ts';
import { countedRounds } from '#domain/scoring/scoring.ts';
import { CurrentRound } from './CurrentRound.tsx';
import { GiveUpPool } from './GiveUpPool.tsx';
import { InviteSection } from './InviteSection.tsx';
import styles from './Manage.module.css';
import { MemberList } from './MemberList.tsx';
import { NextYear } from './NextYear.tsx';
import { PoolSettings } from './PoolSettings.tsx';
import { poolMembers } from './poolMembers.ts';
import { ScreensAndChat } from './ScreensAndChat.tsx';

export function ManagedPool({ pool }: { readonly pool: Pool }) {
  const [{ data: memberships, error }, { data: rounds }, { data: games }, { data: seasons }] = useSuspenseQueries({
    queries: [membersQuery(pool.id), roundsQuery(pool.seasonId), gamesQuery(pool.seasonId), seasonsQuery()],
  });
  const user = useUser();
  const past = usePastRounds(rounds);
  if (isPoolError(error)) throw error;
  const season = seasons.find(({ id }) => id === pool.seasonId);
  const members = poolMembers(memberships);
  const isArchived = season?.isArchived ?? false;
  const isOwner = pool.adminId === user.id;
  const played = countedRounds(seasonRounds(rounds, games, past), pool);
  return (
    <>
      <PageHeading
        title="Manage Pool"
        note={[pool.name, season && seasonLabelAmong(season, seasons)].filter(Boolean).join(' · ')}
      />
      <Stack gap={5} className={styles.page}>
        {isArchived && <p className="soft">Its season is archived: nothing in this pool can be changed.</p>}
        <CurrentRound pool={pool} members={members.active} {...seasonNow(played, { isArchived })} />
        <div className={styles.columns}>
          {!isArchived && <InviteSection pool={pool} isAlone={members.active.length <= 1} />}
          <MemberList pool={pool} members={members} isLocked={isArchived} />
          <Stack gap={2} className={styles.side}>
            {!isArchived && (
              <PoolSettings pool={pool} rounds={rounds} hasBegun={played.some(({ state }) => state !== 'open')} />
            )}
            <ScreensAndChat pool={pool} isLocked={isArchived} />
            {isOwner && (
              <ClosingSection id="end" title="End of the pool" value="Next year, hand over, delete">
                <NextYear pool={pool} />
                {!isArchived && <GiveUpPool pool={pool} members={members.active} />}
              </ClosingSection>
            )}
            <Row as="nav" gap={5} className={styles.links} aria-label="This pool">
              <Link to="/groups/$id/leaderboard" params={{ id: pool.id }}>
                Leaderboard
              </Link>
            </Row>
          </Stack>
        </div>
      </Stack>
    </>
  );
}
