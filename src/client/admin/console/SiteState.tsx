import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatDateTime, formatFully } from '#client/api/clock.ts';
import { aboutQuery } from '#client/api/queries.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Site } from '#contract/site.ts';
import { lockedAheadText } from '#domain/scoring/rounds.ts';
import styles from './Console.module.css';
import { siteQuery } from './consoleQueries.ts';

const MB = 2 ** 20;

/** What the operator should know of the site. */
export function SiteState() {
  const { data: site } = useQuery(siteQuery());
  if (!site) return null;
  return (
    <Stack gap={3} className={styles.state}>
      <Silence site={site} />
      {site.hasUnknownProxy && <UnknownProxy />}
      <LockedAhead rounds={site.lockedAhead} />
      <LastBackup backup={site.lastBackup} />
    </Stack>
  );
}

function Silence({ site }: { readonly site: Site }) {
  const [isAsking, setIsAsking] = useState(false);
  const done = () => setIsAsking(false);
  const goLive = useApiMutation({
    mutate: () => call('goLive'),
    invalidates: [siteQuery().queryKey, aboutQuery().queryKey],
    success: 'This is the real site now: it sends from here on',
    failure: 'The site could not go live',
    onSuccess: done,
  });
  if (site.isCopy)
    return (
      <Card as="section" tone="bad" gap={3} aria-label="Restored copy">
        <p className="strong">This is a restored copy: it sends nothing.</p>
        <p>
          No mails and other news go out, and no results feed is asked. Once the old site is gone, this one can take its
          place; what came up meanwhile is not sent.
        </p>
        <Row>
          <Button onClick={() => setIsAsking(true)}>It is the real site now</Button>
        </Row>
        <Confirmation
          title="Go live"
          action="Go Live"
          opened={isAsking}
          onClose={done}
          isPending={goLive.isPending}
          onConfirm={() => goLive.mutate()}
        >
          <p>
            From here on this site writes to players and chats as the real one, and asks the results feed. If the old
            site still runs, everybody hears of everything twice. There is no way back but a new restore.
          </p>
        </Confirmation>
      </Card>
    );
  if (site.outbound === 'on') return null;
  return (
    <Card as="section" tone="bad" aria-label="Silent site">
      <p className="strong">This site sends nothing: OUTBOUND is off.</p>
    </Card>
  );
}

function LockedAhead({ rounds }: { readonly rounds: Site['lockedAhead'] }) {
  if (rounds.length === 0) return null;
  return (
    <Card as="section" tone="bad" gap={3} aria-label="Wrong clock">
      {rounds.map((round) => (
        <p key={round.roundId}>
          <span className="strong">{lockedAheadText(round)}</span> {round.name} locks {formatFully(round.deadline)}. To
          reopen it, edit it under Rounds and save the same deadline.
        </p>
      ))}
    </Card>
  );
}

function UnknownProxy() {
  return (
    <Card as="section" tone="bad" gap={3} aria-label="Unknown proxy">
      <p className="strong">All players have one address: this site is behind a proxy, and TRUST_PROXY is 0.</p>
      <p>
        Wrong passwords of everybody add up until nobody can log in. Set TRUST_PROXY to the number of proxies, mostly 1,
        and restart.
      </p>
    </Card>
  );
}

function LastBackup({ backup: { at, bytes, failure, isOverdue } }: { readonly backup: Site['lastBackup'] }) {
  const size = bytes === null ? '' : `, ${(bytes / MB).toFixed(1)} MB`;
  return (
    <p className={`text-s ${isOverdue || failure !== null ? 'bad' : 'soft'}`}>
      Last backup: {at === null ? 'never' : `${formatDateTime(at)}${size}`}
      {failure !== null && `. The last try failed: ${failure}`}
    </p>
  );
}
