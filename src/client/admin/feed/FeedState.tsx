import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import card from '#client/admin/Console.module.css';
import { call } from '#client/api/call.ts';
import { feedQuery, gamesQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import type { Feed, Season } from '#contract/schemas.ts';
import styles from './Feed.module.css';
import { checkedText, errorText, LEAGUE_NAMES, MODE_NAMES, PANEL_ID, SOURCE_NAMES } from './feedTexts.ts';

interface Props {
  readonly season: Season;
  readonly feed: Feed;
  readonly onEdit: () => void;
}

export function FeedState({ season, feed, onEdit }: Props) {
  const queryClient = useQueryClient();
  const check = useApiMutation({
    mutate: () => call('checkFeed', { params: { id: season.id } }),
    invalidates: [gamesQuery(season.id).queryKey],
    failure: 'Failed to check the results feed',
    onSuccess: (checked) => queryClient.setQueryData(feedQuery(season.id).queryKey, checked),
  });
  const error = errorText(feed);
  return (
    <>
      <div className={card.top}>
        <div className={card.text}>
          <h3 id={PANEL_ID} tabIndex={-1}>
            Results feed
          </h3>
          <p className={card.note}>
            {SOURCE_NAMES[feed.source]} · {LEAGUE_NAMES[feed.league]}
          </p>
        </div>
        <span className={card.badge} data-tone={error ? undefined : 'good'}>
          {MODE_NAMES[feed.mode]}
        </span>
      </div>
      <p className={card.note}>{checkedText(feed)}</p>
      <div role="status">
        {error && (
          <p className={styles.error}>
            <IconAlertTriangle size={18} aria-hidden /> <span>{error}</span>
          </p>
        )}
      </div>
      <div className={card.actions}>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          Check now
        </Button>
        <Button variant="subtle" onClick={onEdit}>
          Change mode
        </Button>
      </div>
    </>
  );
}
