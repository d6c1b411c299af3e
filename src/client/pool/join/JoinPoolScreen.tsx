import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, call, serverNow } from '#client/api/call.ts';
import { entriesQuery, invitationQuery, inviteQuery, membershipsQuery, seasonsQuery } from '#client/api/queries.ts';
import { NewEntryDialog } from '#client/entries/NewEntryDialog.tsx';
import { useEntryCreation } from '#client/entries/useEntryCreation.ts';
import { earlierRoundsText, invitationFacts, textStart } from '#client/invite/invitationText.ts';
import { useJoin } from '#client/invite/useJoin.ts';
import styles from '#client/pool/frame/PoolScreen.module.css';
import { seasonLabelAmong } from '#client/seasons/season/season.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { focusMain, refocus } from '#client/ui/focus.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { InvitedPool, Season } from '#contract/schemas.ts';
import { CLOSED_TEXT, takesEntries } from '#domain/pools/joining.ts';
import { JoinAsNewcomer } from './JoinAsNewcomer.tsx';
import { type EntryChoice, isFull, JoinChoices } from './JoinChoices.tsx';

/** The page of an invite link. */
export function JoinPoolScreen({ code }: { readonly code: string }) {
  const { data: pool } = useSuspenseQuery(inviteQuery(code));
  return (
    <div className={styles.narrow}>
      {pool ? (
        <JoinByLink pool={pool} code={code} />
      ) : (
        <>
          <PageHeading title="Invalid Invite Link" />
          <EmptyState
            title="This invite link is invalid or has expired."
            hint="Ask the person who sent it for a new one."
          >
            <LinkButton to="/">Return to Dashboard</LinkButton>
          </EmptyState>
        </>
      )}
    </div>
  );
}

interface Props {
  readonly pool: InvitedPool;
  readonly code: string;
}

function JoinByLink({ pool, code }: Props) {
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const season = seasons.find(({ id }) => id === pool.seasonId);
  if (!season) throw new Error('the season of the pool is not among the seasons');
  return (
    <>
      <PageHeading title={pool.name} note={`Join this pool · ${seasonLabelAmong(season, seasons)}`} />
      {season.isArchived ? (
        <CannotJoin title="This season is archived" hint="Its pools take no new members." />
      ) : (
        <JoinOpenSeason pool={pool} code={code} season={season} />
      )}
    </>
  );
}

function JoinOpenSeason({ pool, code, season }: Props & { readonly season: Season }) {
  const isMember = useChoices(pool).some(({ hasJoined }) => hasJoined);
  if (!isMember && !takesEntries(pool.joining, pool.earlierRounds !== null)) {
    return <CannotJoin title={CLOSED_TEXT} hint="Ask the people who run it." />;
  }
  return (
    <>
      <Invited pool={pool} code={code} />
      <JoinForm pool={pool} code={code} season={season} />
    </>
  );
}

/** The number of players, dues, prizes and the next deadline, if they can be loaded, and what earlier rounds are worth. */
function Invited({ pool: { earlierRounds, rules }, code }: Props) {
  const { data: invite } = useQuery(invitationQuery(code));
  return (
    <div className={styles.facts}>
      {invite && (
        <p className="strong">
          <Facts facts={invitationFacts(invite, serverNow())} />
        </p>
      )}
      {earlierRounds && <p>{earlierRoundsText(earlierRounds)}</p>}
      {rules !== '' && <p className={styles.rules}>House rules: {textStart(rules)}</p>}
      {invite?.prizes && <p className={styles.rules}>Prizes: {textStart(invite.prizes)}</p>}
    </div>
  );
}

function JoinForm({ pool, code, season }: Props & { readonly season: Season }) {
  const navigate = useNavigate();
  const choices = useChoices(pool);
  const [picked, setPicked] = useState<number>();
  const [isCreating, setIsCreating] = useState(false);
  const [isNewcomer, setIsNewcomer] = useState(false);
  const free = choices.filter((choice) => !choice.hasJoined);
  const joining = useJoin(
    (entryId: number) => call('joinPool', { params: { id: pool.id }, body: { entryId, inviteCode: code } }),
    ({ entryId }) => void navigate({ to: '/groups/$id/picks', params: { id: pool.id }, search: { entryId } }),
  );
  // an entry that was created, here or in another tab, is then among the choices
  const showChoices = (entryId?: number) => {
    setPicked(entryId);
    setIsNewcomer(false);
    refocus('main');
  };
  const creation = useEntryCreation(
    season,
    (entry) => joining.mutate(entry.id, { onError: () => showChoices(entry.id) }),
    () => showChoices(),
  );
  const { error } = joining;
  if (error instanceof ApiError && error.status === 403) {
    const isRemoved = error.message.startsWith('You were removed');
    const hint = isRemoved ? 'Only the pool’s admin can let you in again.' : 'Ask the people who run it.';
    return <CannotJoin title={error.message} hint={hint} />;
  }
  if (season.isActive && (isNewcomer || choices.length === 0)) {
    const joinAs = (name: string) => {
      setIsNewcomer(true);
      creation.mutate({ name });
    };
    return <JoinAsNewcomer isPending={creation.isPending || joining.isPending} onJoin={joinAs} />;
  }
  return (
    <>
      <JoinChoices
        pool={pool}
        choices={choices}
        chosen={picked ?? (free.length === 1 ? free[0]?.entry.id : undefined)}
        isPending={joining.isPending}
        onChoose={setPicked}
        onJoin={(entryId) => joining.mutate(entryId)}
        onCreate={season.isActive && !isFull(pool, choices) ? () => setIsCreating(true) : undefined}
      />
      <NewEntryDialog
        season={season}
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(entry) => setPicked(entry.id)}
        success="New entry created successfully"
      />
    </>
  );
}

function CannotJoin({ title, hint }: { readonly title: string; readonly hint: string }) {
  useEffect(focusMain, []);
  return (
    <EmptyState title={title} hint={hint}>
      <LinkButton to="/">Return to Dashboard</LinkButton>
    </EmptyState>
  );
}

/** Returns the user's entries of the pool's season, those that can join first. */
function useChoices(pool: InvitedPool): EntryChoice[] {
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const { data: memberships } = useSuspenseQuery(membershipsQuery());
  const joined = new Set(memberships.filter(({ groupId }) => groupId === pool.id).map(({ entryId }) => entryId));
  return entries
    .filter(({ seasonId }) => seasonId === pool.seasonId)
    .map((entry) => ({ entry, hasJoined: joined.has(entry.id) }))
    .sort((a, b) => Number(a.hasJoined) - Number(b.hasJoined));
}
