import { Button } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { startTransition, useMemo, useState } from 'react';
import { gamesQuery, pickGridQuery, roundsQuery } from '#client/api/queries.ts';
import { assumedGrid } from '#client/leaderboard/assumed/assumed.ts';
import { assumedText, type Choices } from '#client/leaderboard/assumed/choices.ts';
import { OddsOfMen } from '#client/seasons/season/OddsOfMen.tsx';
import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import styles from './Outlook.module.css';
import { OutlookTable } from './OutlookTable.tsx';
import { outlookInput } from './outlookInput.ts';
import { chancesText, isEndKnown, nobodyOutText, openEndText, ranksText } from './outlookTexts.ts';
import { RootFor } from './RootFor.tsx';
import { useOutlook } from './useOutlook.ts';

interface Props {
  readonly pool: Pool;
  readonly own: ReadonlySet<number>;
  readonly choices: Choices;
}

/** Ranks that entries can reach, by the picks of past rounds; the chances only when asked for. */
export function OutlookPanel({ pool, own, choices }: Props) {
  const [{ data: grid }, { data: rounds }, { data: games }] = useSuspenseQueries({
    queries: [pickGridQuery(pool.id), roundsQuery(pool.seasonId), gamesQuery(pool.seasonId)],
  });
  const [wantsChances, setWantsChances] = useState(false);
  const input = useMemo(
    () => outlookInput(choices.size > 0 ? assumedGrid(grid, choices) : grid, rounds, games, pool, own),
    [grid, choices, rounds, games, pool, own],
  );
  const { known, hasFailed, retry } = useOutlook(input, wantsChances);
  if (hasFailed) return <Failure onRetry={retry} />;
  if (!known) return <Loading />;
  const undecided = known.input.games.length;
  const hasToCome = known.input.pool.toCome.length > 0;
  const chances = wantsChances && undecided > 0 ? known.chances : undefined;
  const isKnown = isEndKnown(known.outlook);
  const ranks =
    undecided === 0 && hasToCome && !isKnown
      ? openEndText(known.input.entries.length)
      : ranksText(undecided, hasToCome && isKnown);
  return (
    <Stack className="not-printed">
      <Stack gap={2} className={styles.note}>
        {choices.size > 0 && <p>Hypothetical: counts {assumedText(choices.size)}.</p>}
        <p className="soft">
          {chances ? chancesText(undecided, chances.isExact, hasToCome) : ranks} {nobodyOutText(known.outlook, rounds)}{' '}
          {chances && <OddsOfMen seasonId={pool.seasonId} />}
        </p>
        <Row gap={4} wrap="text">
          {undecided > 0 && (
            <Button variant="default" onClick={() => startTransition(() => setWantsChances(!wantsChances))}>
              {wantsChances ? 'Show ranks' : 'Show chances'}
            </Button>
          )}
          <HowItWorksLink poolId={pool.id} />
        </Row>
      </Stack>
      <OutlookTable known={known} chances={chances} own={own} />
      {chances && <RootFor known={known} chances={chances} />}
    </Stack>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Stack gap={3} align="start" className={styles.note} role="alert">
      <p>The outlook could not be computed in this browser.</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
