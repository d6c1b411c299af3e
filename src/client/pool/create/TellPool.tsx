import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { aboutQuery, poolFeedQuery, seasonsQuery } from '#client/api/queries.ts';
import { inviteLink } from '#client/invite/inviteCode.ts';
import styles from '#client/pool/frame/PoolScreen.module.css';
import { saidSeason } from '#client/seasons/season/season.ts';
import { refocus } from '#client/ui/focus.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';

interface Props {
  /** the new pool */
  readonly pool: Pool;
  readonly inviteCode: string;
  /** the pool of the other tournament that is told */
  readonly told: Pool;
}

/** Tells a pool of the one like it in the other tournament, by a note with the link that is shown before. */
export function TellPool({ pool, inviteCode, told }: Props) {
  const { data: about } = useQuery(aboutQuery());
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const { data: feed } = useInfiniteQuery(poolFeedQuery(told.id));
  const [isTold, setIsTold] = useState(false);
  const season = seasons.find(({ id }) => id === pool.seasonId);
  const said = season && saidSeason(season, seasons);
  const text = `We play ${said}, too: join ${pool.name} there. ${inviteLink(inviteCode)}`;
  const telling = useApiMutation({
    mutate: () => call('pinNote', { params: { id: told.id }, body: { text, isMailed: false } }),
    invalidates: [['poolFeed', told.id]],
    success: 'The note is pinned',
    failure: 'Failed to pin the note',
    onSuccess: () => {
      setIsTold(true);
      refocus('main');
    },
  });
  if (said === undefined || about?.messages !== 'on') return null;
  if (isTold) return <p className="soft">The note is on top of the page of {told.name}.</p>;
  const isReplacing = Boolean(feed?.pages[0]?.note);
  return (
    <Card as="section" gap={3} pad={5} aria-labelledby="tell">
      <h2 id="tell">The same people</h2>
      <p className="soft">
        {isReplacing ? 'This note takes the place of the one on top of' : 'A note on top of'} the page of {told.name}:
      </p>
      <blockquote className={`typed ${styles.quote}`}>{text}</blockquote>
      <Row>
        <Button loading={telling.isPending} onClick={() => telling.mutate()}>
          Tell {told.name}
        </Button>
      </Row>
    </Card>
  );
}
