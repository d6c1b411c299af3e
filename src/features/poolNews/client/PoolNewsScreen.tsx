import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import { AboutPool } from '#client/pool/frame/AboutPool.tsx';
import { isPoolError, PoolGate } from '#client/pool/frame/PoolGate.tsx';
import { type PoolPage, PoolSelect } from '#client/pool/frame/PoolSelect.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Pool } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import type { NewsPage, WrittenItem } from '#features/poolNews/contract/poolNews.ts';
import { ItemList } from './ItemList.tsx';
import { MessageForm, type MessageFormProps } from './MessageForm.tsx';
import { PinNote, PinnedNote } from './PinnedNote.tsx';
import styles from './PoolNews.module.css';
import { poolNewsQuery } from './poolNewsQuery.ts';
import { Reports } from './Reports.tsx';
import { useMarkRead } from './useMarkRead.ts';
import { type NewsAccess, useNewsAccess } from './useNewsAccess.ts';

const PAGE: PoolPage = { own: '/leaderboard', ofPool: '/groups/$id/feed', hasSwitch: false };

/** What happens in a pool, and what its members write. */
export function PoolNewsScreen({ poolId }: { readonly poolId: number }) {
  return (
    <PoolGate poolId={poolId} title="Pool" page={PAGE}>
      {(pool) => <News key={pool.id} pool={pool} />}
    </PoolGate>
  );
}

type Kind = 'messages' | undefined;

function News({ pool }: { readonly pool: Pool }) {
  const [kind, setKind] = useState<Kind>();
  const [answered, setAnswered] = useState<WrittenItem>();
  const { data, error, dataUpdatedAt, ...paging } = useSuspenseInfiniteQuery(poolNewsQuery(pool.id, kind));
  if (isPoolError(error)) throw error;
  const newest = at(data.pages, 0);
  const items = data.pages.flatMap((page) => page.items);
  useMarkRead(pool.id, items[0], newest.unread, dataUpdatedAt);
  const { note } = newest;
  const access = useNewsAccess(pool, newest);
  const answer = access !== 'open' || newest.messages === 'off' ? undefined : setAnswered;
  return (
    <div className={styles.screen}>
      <PageHeading title={pool.name} note="News and messages" isTab>
        <PoolSelect pool={pool} page={PAGE} />
        {access !== 'archived' && <PinNote pool={pool} note={note} />}
      </PageHeading>
      <Stack gap={4}>
        <AboutPool pool={pool} />
        {note && <PinnedNote pool={pool} note={note} access={access} onAnswer={answer} />}
        <Reports pool={pool} reports={newest.reports ?? []} access={access} />
        <Writing
          pool={pool}
          news={newest}
          access={access}
          answered={answered}
          onAnswered={(done) => setAnswered((now) => (now === done ? undefined : now))}
        />
        <Kinds shown={kind} onShow={(next) => startTransition(() => setKind(next))} />
        <ItemList
          {...{ pool, items, access, paging }}
          onAnswer={answer}
          pinned={note?.id}
          isMessages={kind === 'messages'}
        />
      </Stack>
    </div>
  );
}

interface WritingProps extends Omit<MessageFormProps, 'mute'> {
  readonly news: NewsPage;
  readonly access: NewsAccess;
}

/** The form for a message, or why there is none. */
function Writing({ news, access, ...props }: WritingProps) {
  if (access === 'archived') return <p className="soft">Its season is archived: nothing can be written here.</p>;
  if (news.messages === 'off') return <p className="soft">Messages are off in this pool.</p>;
  return <MessageForm mute={news.mute} {...props} />;
}

const KINDS: readonly { readonly kind: Kind; readonly label: string }[] = [
  { kind: undefined, label: 'All' },
  { kind: 'messages', label: 'Messages' },
];

interface KindsProps {
  readonly shown: Kind;
  readonly onShow: (kind: Kind) => void;
}

function Kinds({ shown, onShow }: KindsProps) {
  return (
    <Row as="fieldset" gap={2}>
      <legend className="visually-hidden">What is shown</legend>
      {KINDS.map(({ kind, label }) => (
        <button
          key={label}
          type="button"
          className={`strong ${styles.kind}`}
          aria-pressed={kind === shown}
          onClick={() => onShow(kind)}
        >
          {label}
        </button>
      ))}
    </Row>
  );
}
