import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { aboutQuery, seasonsQuery } from '#client/api/queries.ts';
import { inviteLink } from '#client/invite/inviteCode.ts';
import screenStyles from '#client/pool/frame/PoolScreen.module.css';
import { saidSeason } from '#client/seasons/season/season.ts';
import type { CountProps } from '#client/shell/poolParts.ts';
import { refocus } from '#client/ui/focus.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import type { NewsItem, NewsPage, WrittenItem } from '#features/poolNews/contract/poolNews.ts';
import styles from './OnOtherScreens.module.css';
import { poolNewsKey } from './poolNewsEvent.ts';
import { poolNewsQuery } from './poolNewsQuery.ts';

const FEW = 2;

/** The last words of the pool's members, which lead to its news. */
export function LastWords({ pool }: { readonly pool: Pool }) {
  const { data: about } = useQuery(aboutQuery());
  const { data: newest } = useInfiniteQuery({ ...poolNewsQuery(pool.id), select: ({ pages }) => at(pages, 0) });
  const few = writtenIn(newest);
  // after a game day the newest items are results; else Home makes one call less
  const { data: messages } = useInfiniteQuery({
    ...poolNewsQuery(pool.id, 'messages'),
    select: ({ pages }) => at(pages, 0),
    enabled: few.length < FEW && Boolean(newest?.next),
  });
  const last = messages ? writtenIn(messages) : few;
  if (last.length === 0 || about?.messages !== 'on') return null;
  return (
    <Link to="/groups/$id/feed" params={{ id: pool.id }} className={styles.words}>
      {last.toReversed().map(({ id, username, text, ...tile }) => (
        <span key={id} className={styles.word}>
          <span className={styles.face}>
            <PersonTile person={{ username: username ?? '', ...tile }} />
          </span>
          <span className="truncate">
            <strong>{username}</strong> {text}
          </span>
        </span>
      ))}
    </Link>
  );
}

type Spoken = WrittenItem & { readonly username: string; readonly text: string };

function writtenIn(page: NewsPage | undefined): Spoken[] {
  return (page?.items ?? []).filter(isWritten).slice(0, FEW);
}

function isWritten(item: NewsItem): item is Spoken {
  return (item.kind === 'message' || item.kind === 'note') && item.text !== undefined && item.username !== null;
}

/** How many messages and notes of a pool the user has not read; 0 until that is known. */
export function Unread({ poolId, show }: CountProps) {
  const { data: unread = 0 } = useInfiniteQuery({
    ...poolNewsQuery(poolId),
    select: ({ pages }) => at(pages, 0).unread,
  });
  return show(unread);
}

interface TellProps {
  /** the new pool */
  readonly pool: Pool;
  readonly inviteCode: string;
  /** the pool of the other tournament that is told */
  readonly told: Pool;
}

/** Tells a pool of the one like it in the other tournament, by a note with the link that is shown before. */
export function TellPool({ pool, inviteCode, told }: TellProps) {
  const { data: about } = useQuery(aboutQuery());
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const { data: news } = useInfiniteQuery(poolNewsQuery(told.id));
  const [isTold, setIsTold] = useState(false);
  const season = seasons.find(({ id }) => id === pool.seasonId);
  const said = season && saidSeason(season, seasons);
  const text = `We play ${said}, too: join ${pool.name} there. ${inviteLink(inviteCode)}`;
  const telling = useApiMutation({
    mutate: () => call('pinNote', { params: { id: told.id }, body: { text, isMailed: false } }),
    invalidates: [poolNewsKey(told.id)],
    success: 'The note is pinned',
    failure: 'Failed to pin the note',
    onSuccess: () => {
      setIsTold(true);
      refocus('main');
    },
  });
  if (said === undefined || about?.messages !== 'on') return null;
  if (isTold) return <p className="soft">The note is on top of the page of {told.name}.</p>;
  const isReplacing = Boolean(news?.pages[0]?.note);
  return (
    <Card as="section" gap={3} pad={5} aria-labelledby="tell">
      <h2 id="tell">The same people</h2>
      <p className="soft">
        {isReplacing ? 'This note takes the place of the one on top of' : 'A note on top of'} the page of {told.name}:
      </p>
      <blockquote className={`typed ${screenStyles.quote}`}>{text}</blockquote>
      <Row>
        <Button loading={telling.isPending} onClick={() => telling.mutate()}>
          Tell {told.name}
        </Button>
      </Row>
    </Card>
  );
}
