import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatDayTime } from '#client/api/clock.ts';
import { feedQuery } from '#client/api/queries.ts';
import { refocus } from '#client/ui/focus.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Feed } from '#contract/feed.ts';
import type { Game, Season } from '#contract/schemas.ts';
import { noun } from '#domain/names/plural.ts';
import styles from './Feed.module.css';
import { PANEL_ID } from './feedTexts.ts';
import { type Binding, likelyBindings, teamsToBind, type UnmatchedEvent } from './likelyGame.ts';

interface Props {
  readonly season: Season;
  readonly games: readonly Game[];
  readonly feed: Feed;
}

interface Given {
  readonly eventId: string;
  readonly bindings: Binding[];
}

/** Games of the feed whose teams are not known by these names. */
export function UnmatchedEvents({ season, games, feed: { unmatched } }: Props) {
  const queryClient = useQueryClient();
  const binding = useApiMutation({
    mutate: ({ bindings }: Given) => call('setFeedTeams', { params: { id: season.id }, body: bindings }),
    success: 'Teams saved: the next check finds the game',
    failure: 'Failed to save the teams',
    onSuccess: (feed) => {
      queryClient.setQueryData(feedQuery(season.id).queryKey, feed);
      refocus(PANEL_ID);
    },
  });
  if (unmatched.length === 0) return null;
  return (
    <>
      <h4>
        {unmatched.length} {noun(unmatched.length, 'game')} of the feed not found here
      </h4>
      <Stack as="ul" divided>
        {unmatched.map((event) => (
          <Event
            key={event.eventId}
            event={event}
            games={games}
            isPending={binding.isPending && binding.variables.eventId === event.eventId}
            onBind={(bindings) => {
              if (!binding.isPending) binding.mutate({ eventId: event.eventId, bindings });
            }}
          />
        ))}
      </Stack>
    </>
  );
}

interface EventProps {
  readonly event: UnmatchedEvent;
  readonly games: readonly Game[];
  readonly isPending: boolean;
  readonly onBind: (bindings: Binding[]) => void;
}

/** Offers the game that it probably is, to be confirmed by one tap, and all teams to choose from. */
function Event({ event, games, isPending, onBind }: EventProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const likely = likelyBindings(event, games);
  const isOpen = isChoosing || likely.length === 0;
  return (
    <Row as="li" wrap gap={2}>
      <div className="grow typed">
        <p className="strong">{event.teams.map(({ name }) => name).join(' – ')}</p>
        <p className="soft text-s">
          {[event.headline, event.startTime && formatDayTime(event.startTime)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!isOpen && (
        <Row wrap gap={2}>
          <Button loading={isPending} onClick={() => onBind(likely)}>
            It is {likely.map(({ team }) => team).join(' – ')}
          </Button>
          <Button variant="default" onClick={() => setIsChoosing(true)}>
            Another
          </Button>
        </Row>
      )}
      {isOpen && <Choice event={event} games={games} isPending={isPending} onBind={onBind} />}
    </Row>
  );
}

function Choice({ event, games, isPending, onBind }: EventProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const teams = teamsToBind(games);
  const bindings = Object.entries(chosen).flatMap(([feedId, team]) => (team === '' ? [] : [{ feedId, team }]));
  return (
    <div className={styles.choice}>
      {event.teams.map(({ feedId, name }) => (
        <NativeSelect
          key={feedId}
          label={`${name} is`}
          data={[{ value: '', label: 'Not chosen' }, ...teams]}
          value={chosen[feedId] ?? ''}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, [feedId]: value })}
        />
      ))}
      <Button disabled={bindings.length === 0} loading={isPending} onClick={() => onBind(bindings)}>
        Save
      </Button>
    </div>
  );
}
