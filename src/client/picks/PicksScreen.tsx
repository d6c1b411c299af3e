import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { entriesQuery, membershipsQuery, poolQuery, seasonsQuery } from '#client/api/queries.ts';
import { isPoolError, PoolBoundary } from '#client/pool/frame/PoolGate.tsx';
import { SeasonSwitch } from '#client/seasons/choice/SeasonSwitch.tsx';
import { useSwitch } from '#client/seasons/choice/shownSeason.ts';
import { SeasonNotices } from '#client/seasons/notices/SeasonNotices.tsx';
import { seasonLabelAmong } from '#client/seasons/season/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Row } from '#client/ui/layout.tsx';
import { useHasTabBar } from '#client/ui/media.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Pool, Season } from '#contract/schemas.ts';
import { PoolEntryPicks, SeasonEntryPicks } from './EntryPicksView.tsx';
import styles from './Picks.module.css';
import { EntrySelect, EntrySelectors, NewEntryButton, useChosenEntry } from './Selectors.tsx';

const seasonRoute = getRouteApi('/signed-in/picks');
const poolRoute = getRouteApi('/signed-in/groups/$id/picks');

export function PicksScreen({ poolId }: { readonly poolId: number | undefined }) {
  if (poolId === undefined) return <SeasonPicks />;
  return (
    <PoolBoundary poolId={poolId}>
      <PoolPicks poolId={poolId} />
    </PoolBoundary>
  );
}

/** On a phone the tab names the screen, which begins with what can be chosen, and mostly with the round. */
function Heading({ note, children }: { readonly note?: string; readonly children?: ReactNode }) {
  const isPhone = useHasTabBar();
  if (!isPhone) {
    return (
      <PageHeading title="My Picks" note={note}>
        {children}
      </PageHeading>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">My Picks</h1>
      <Row gap={2} wrap className={styles.choice}>
        {note && <p className="soft text-s typed">{note}</p>}
        {children}
      </Row>
    </>
  );
}

function SeasonPicks() {
  const { season, entry, ...choice } = useChosenEntry(seasonRoute.useSearch());
  if (!season) {
    return (
      <>
        <Heading />
        <EmptyState title="No active season available" hint="Picks can be made once a season has been set up." />
      </>
    );
  }
  return (
    <>
      <Heading>
        <EntrySelectors season={season} entry={entry} {...choice} />
      </Heading>
      <SeasonNotices seasonId={season.id} />
      {entry ? (
        <Suspense fallback={<Loading />}>
          <SeasonEntryPicks key={entry.id} entry={entry} season={season}>
            <NewEntryButton isFurther season={season} />
          </SeasonEntryPicks>
        </Suspense>
      ) : (
        <NoSeasonEntry season={season} />
      )}
    </>
  );
}

function NoSeasonEntry({ season }: { readonly season: Season }) {
  if (!season.isActive) return <EmptyState title="No entries yet" hint="You had no entry in this season." />;
  return (
    <EmptyState
      title="No entries yet"
      hint="An entry is one set of picks. Create one, then pick the games of the open round."
    >
      <NewEntryButton season={season} />
    </EmptyState>
  );
}

function PoolPicks({ poolId }: { readonly poolId: number }) {
  const { entryId } = poolRoute.useSearch();
  const navigate = useNavigate();
  const switched = useSwitch();
  const [{ data: pool, error }, { data: seasons }, { data: entries }, { data: memberships }] = useSuspenseQueries({
    queries: [poolQuery(poolId), seasonsQuery(), entriesQuery(), membershipsQuery()],
  });
  if (isPoolError(error)) throw error;
  const season = seasons.find(({ id }) => id === pool.seasonId);
  const playing = new Set(memberships.filter(({ groupId }) => groupId === pool.id).map((member) => member.entryId));
  const own = entries.filter(({ id }) => playing.has(id));
  const entry = own.find(({ id }) => id === entryId) ?? own[0];
  if (!season) throw new Error('the season of the pool is not among the seasons');
  return (
    <>
      <Heading note={`${pool.name} · ${seasonLabelAmong(season, seasons)}`}>
        <EntrySelect entries={own} value={entry} />
        {switched.some(({ id }) => id === season.id) && (
          <SeasonSwitch
            seasons={switched}
            shownId={season.id}
            onChoose={({ id }) => void navigate({ to: '/picks', search: { seasonId: id }, replace: true })}
          />
        )}
      </Heading>
      <SeasonNotices seasonId={season.id} />
      {entry ? (
        <PoolEntryPicks key={entry.id} entry={entry} season={season} pool={pool}>
          <NewEntryButton isFurther season={season} pool={pool} />
        </PoolEntryPicks>
      ) : (
        <NoPoolEntry pool={pool} season={season} />
      )}
    </>
  );
}

function NoPoolEntry({ pool, season }: { readonly pool: Pool; readonly season: Season }) {
  const { inviteCode } = pool;
  return (
    <EmptyState title="No entries yet" hint="None of your entries is in this pool.">
      <NewEntryButton season={season} pool={pool} />
      {inviteCode && (
        <LinkButton variant="default" to="/groups/join/$code" params={{ code: inviteCode }}>
          Join Pool
        </LinkButton>
      )}
      <LinkButton variant="default" to="/picks">
        All my picks
      </LinkButton>
    </EmptyState>
  );
}
