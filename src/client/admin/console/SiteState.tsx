import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { formatDateTime } from '#client/api/clock.ts';
import { aboutQuery, siteQuery } from '#client/api/queries.ts';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Site } from '#contract/site.ts';
import styles from './Console.module.css';

const MB = 2 ** 20;

/** What the operator should know of the site. */
export function SiteState() {
  const { data: site } = useQuery(siteQuery());
  if (!site) return null;
  return (
    <Stack gap={3} className={styles.state}>
      <Silence site={site} />
      <LastBackup backup={site.lastBackup} />
    </Stack>
  );
}

function Silence({ site }: { readonly site: Site }) {
  const goLive = useApiMutation({
    mutate: () => call('goLive'),
    invalidates: [siteQuery().queryKey, aboutQuery().queryKey],
    success: 'This is the real site now: it sends from here on',
    failure: 'The site could not go live',
  });
  if (site.isCopy)
    return (
      <Card as="section" tone="bad" gap={3} aria-label="Restored copy">
        <p className="strong">This is a restored copy: it sends nothing.</p>
        <p>
          No mails, pushes and webhooks go out, and no results feed is asked. Once the old site is gone, this one can
          take its place; what came up meanwhile is not sent.
        </p>
        <Row>
          <Button loading={goLive.isPending} onClick={() => goLive.mutate()}>
            It is the real site now
          </Button>
        </Row>
      </Card>
    );
  if (site.outbound === 'on') return null;
  return (
    <Card as="section" tone="bad" aria-label="Silent site">
      <p className="strong">This site sends nothing: OUTBOUND is off.</p>
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
