import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { aboutQuery, feedQuery, gamesQuery, seasonsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Feed } from '#contract/feed.ts';
import type { Season } from '#contract/schemas.ts';
import { FEED_MODES, type FeedMode } from '#domain/feed/feed.ts';
import styles from './Feed.module.css';
import { checkedText, errorText, MODE_TEXTS, MODES, PANEL_ID, sourceText } from './feedTexts.ts';

interface Props {
  readonly season: Season;
  readonly feed: Feed;
}

/** Source and mode, when the feed was asked and answered last, and what is wrong. */
export function FeedState({ season, feed }: Props) {
  const queryClient = useQueryClient();
  const { data: about } = useQuery(aboutQuery());
  const check = useApiMutation({
    mutate: () => call('checkFeed', { params: { id: season.id } }),
    invalidates: [gamesQuery(season.id).queryKey],
    failure: 'Failed to check the results feed',
    onSuccess: (checked) => queryClient.setQueryData(feedQuery(season.id).queryKey, checked),
  });
  const error = errorText(feed);
  const isOn = feed.mode !== 'off';
  return (
    <>
      <div className={styles.head}>
        <div className={styles.text}>
          <h3 id={PANEL_ID} tabIndex={-1}>
            Results feed
          </h3>
          <p className={styles.note}>{about && sourceText(feed, about.isDemo)}</p>
        </div>
        <ModeSelect season={season} mode={feed.mode} />
      </div>
      <p className={styles.note}>
        {MODE_TEXTS[feed.mode]} {isOn && checkedText(feed)}
      </p>
      <div role="status">
        {isOn && error && (
          <p className={styles.error}>
            <IconAlertTriangle size={18} aria-hidden /> <span>{error}</span>
          </p>
        )}
      </div>
      {isOn && (
        <Button variant="default" mt="sm" loading={check.isPending} onClick={() => check.mutate()}>
          Check now
        </Button>
      )}
    </>
  );
}

function ModeSelect({ season, mode }: { readonly season: Season; readonly mode: FeedMode }) {
  const change = useApiMutation({
    mutate: (feed: FeedMode) => call('changeSeason', { params: { id: season.id }, body: { feed } }),
    invalidates: [seasonsQuery().queryKey, feedQuery(season.id).queryKey],
    failure: 'Failed to update the season',
  });
  return (
    <NativeSelect
      aria-label="Mode of the results feed"
      data={MODES}
      value={change.isPending ? change.variables : mode}
      onChange={(event) => change.mutate(FEED_MODES[event.currentTarget.selectedIndex] ?? mode)}
    />
  );
}
