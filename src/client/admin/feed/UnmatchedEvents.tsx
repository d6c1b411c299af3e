import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { formatDayTime } from '#client/api/clock.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Feed } from '#contract/feed.ts';
import type { Game, Season } from '#contract/schemas.ts';
import { teamsOf } from '#domain/feed/partsOf.ts';
import { noun } from '#domain/names/plural.ts';
import styles from './Feed.module.css';
import { type Binding, likelyBindings, type UnmatchedEvent } from './likelyGame.ts';
import { useFeedTeams } from './useFeedTeams.ts';

interface Props {
  readonly season: Season;
  readonly games: readonly Game[];
  readonly feed: Feed;
}

/** Games of the feed whose teams are not known by these names. */
export function UnmatchedEvents({ season, games, feed }: Props) {
  const { unmatched } = feed;
  const binding = useFeedTeams(season, feed);
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
            isPending={binding.isPending && event.teams.some(({ feedId }) => feedId === binding.variables[0]?.feedId)}
            onBind={(bindings) => {
              if (!binding.isPending) binding.mutate(bindings);
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

/** Asks whether it is the game that it probably is, and offers all teams to choose from. */
function Event({ event, games, isPending, onBind }: EventProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const likely = likelyBindings(event, games);
  const unknown = likely.filter(({ feedId }) =>
    event.teams.some((team) => team.feedId === feedId && team.team === null),
  );
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
          <Button variant="default" loading={isPending} onClick={() => onBind(unknown.length > 0 ? unknown : likely)}>
            Is it {likely.map(({ team }) => team).join(' – ')}?
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
  const teams = teamsOf(games).sort((a, b) => a.localeCompare(b));
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
