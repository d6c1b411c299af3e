import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { feedQuery } from '#client/admin/console/consoleQueries.ts';
import { call } from '#client/api/call.ts';
import { aboutQuery, gamesQuery, seasonsQuery } from '#client/api/queries.ts';
import { useSlots } from '#client/shell/slots.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Feed } from '#contract/feed.ts';
import type { Season } from '#contract/schemas.ts';
import { FEED_MODES, type FeedMode } from '#domain/feed/feed.ts';
import { checkedText, errorText, MODE_TEXTS, MODES, PANEL_ID, sourceText } from './feedTexts.ts';

interface Props {
  readonly season: Season;
  readonly feed: Feed;
}

/** Source and mode, when the feed was asked and answered last, and what is wrong. */
export function FeedState({ season, feed }: Props) {
  const queryClient = useQueryClient();
  const { data: about } = useQuery(aboutQuery());
  const { feedNames } = useSlots();
  const check = useApiMutation({
    mutate: () => call('checkFeed', { params: { id: season.id } }),
    invalidates: [gamesQuery(season.id).queryKey],
    failure: 'Failed to check the results feed',
    onSuccess: (checked) => queryClient.setQueryData(feedQuery(season.id).queryKey, checked),
  });
  const error = errorText(feed);
  const isOn = feed.mode !== 'off';
  const isQuiet = isOn && !error && feed.checkedAt !== null && feed.suggestions.length + feed.unmatched.length === 0;
  return (
    <Stack gap={2}>
      <Row wrap align="start" justify="between" gap={3}>
        <div>
          <h3 id={PANEL_ID} tabIndex={-1}>
            Results feed
          </h3>
          <p className="soft">{about && sourceText(feed, feedNames.map((name) => name(about)).find(Boolean))}</p>
        </div>
        <ModeSelect season={season} mode={feed.mode} />
      </Row>
      <p className="soft">{MODE_TEXTS[feed.mode]}</p>
      <div role="status">
        {isOn && error && (
          <Row as="p" gap={2} align="start" className="bad strong">
            <IconAlertTriangle size={18} aria-hidden /> <span className="typed">{error}</span>
          </Row>
        )}
        {isQuiet && (
          <Row as="p" gap={2} align="start" className="good strong">
            <IconCheck size={18} aria-hidden /> <span>Nothing needs you now.</span>
          </Row>
        )}
      </div>
      {isOn && (
        <Row wrap gap={3} justify="between">
          <span className="soft text-s">{checkedText(feed)}</span>
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            Check Now
          </Button>
        </Row>
      )}
    </Stack>
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
