import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { feedQuery } from '#client/admin/console/consoleQueries.ts';
import { PANEL_ID } from '#client/admin/feed/feedTexts.ts';
import { gamesQuery, poolsQuery, roundsQuery, standingsQuery } from '#client/api/queries.ts';
import { usePastRounds } from '#client/seasons/season/usePastRounds.ts';
import { useUser } from '#client/shell/session.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import type { Season } from '#contract/schemas.ts';
import styles from './SetUp.module.css';
import { type SetUpStep, type StepName, setUpSteps } from './setUpSteps.ts';

const TEXTS: Record<StepName, { readonly name: string; readonly action: string; readonly hint: string }> = {
  season: { name: 'Season', action: 'Create Season', hint: 'One short form, with most of it filled in.' },
  bracket: {
    name: 'Bracket',
    action: 'Add Bracket',
    hint: 'Get or paste the 64 teams, and the first round opens for picks.',
  },
  pool: { name: 'Pool', action: 'Create Pool', hint: 'Players compete in pools. Create the first one.' },
  invite: { name: 'Invite', action: 'Invite', hint: 'Send the link of your pool: players register and join with it.' },
};
/** Events refetch them, and the dashboard polls. */
const UNPOLLED = { refetchInterval: false } as const;

/** Steps for which a tab of the console has a button of its own. */
const OFFERED: Readonly<Partial<Record<string, readonly StepName[]>>> = {
  seasons: ['season'],
  rounds: ['season'],
  games: ['season', 'bracket'],
};

interface Props {
  /** the one that the screen shows; undefined if there is none */
  readonly season: Season | undefined;
  /** the tab of the console that it is shown over; undefined on other screens */
  readonly tab?: string | undefined;
}

/** Leads the site admin from a season to an invited pool. */
export function SetUp({ season, tab }: Props) {
  const user = useUser();
  if (season) return <SeasonSetUp key={season.id} season={season} tab={tab} />;
  return <Line steps={setUpSteps(user.id, undefined)} tab={tab} />;
}

function SeasonSetUp({ season, tab }: Pick<Props, 'tab'> & { readonly season: Season }) {
  const user = useUser();
  const [{ data: rounds }, { data: games }, { data: standings }, { data: pools }] = useSuspenseQueries({
    queries: [
      { ...roundsQuery(season.id), ...UNPOLLED },
      { ...gamesQuery(season.id), ...UNPOLLED },
      { ...standingsQuery(season.id), ...UNPOLLED },
      poolsQuery(),
    ],
  });
  const { data: feed } = useQuery({ ...feedQuery(season.id), ...UNPOLLED });
  const past = usePastRounds(rounds);
  const own = pools.filter(({ seasonId }) => seasonId === season.id);
  const steps = setUpSteps(user.id, { season, past, games, pools: own, standings });
  return (
    <Line steps={steps} tab={tab} seasonId={season.id} poolId={own[0]?.id}>
      {games.length > 0 && feed && feed.source !== 'off' && feed.mode === 'off' && (
        <p className="text-s">
          Scores and winners can arrive by themselves: choose Automatic under{' '}
          <Link to="/admin" search={{ tab: 'games', seasonId: season.id }} hash={PANEL_ID}>
            Results feed
          </Link>
          .
        </p>
      )}
    </Line>
  );
}

interface Place {
  readonly seasonId?: number | undefined;
  readonly poolId?: number | undefined;
}

interface LineProps extends Pick<Props, 'tab'>, Place {
  readonly steps: readonly SetUpStep[];
  readonly children?: ReactNode;
}

function Line({ steps, tab, children, ...place }: LineProps) {
  const next = steps.find(({ state }) => state === 'next');
  if (!next) return null;
  const offered = (tab && OFFERED[tab]) ?? [];
  return (
    <Card as="section" tone="night" gap={2} className={styles.card} aria-labelledby="set-up">
      <h2 id="set-up">Set up the tournament</h2>
      <p className="soft">{TEXTS[next.name].hint}</p>
      <Row as="ol" wrap="text" gap={2} className={styles.steps}>
        {steps.map(({ name, state }) => (
          <li key={name} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
            {state === 'done' && <IconCheck size={16} stroke={3} aria-hidden />}
            {state === 'next' && !offered.includes(name) ? <StepButton step={name} {...place} /> : TEXTS[name].name}
            {state === 'done' && <span className="visually-hidden"> done</span>}
          </li>
        ))}
      </Row>
      {children}
    </Card>
  );
}

function StepButton({ step, seasonId, poolId }: Place & { readonly step: StepName }) {
  return (
    <Button
      className={styles.button}
      renderRoot={(props) => {
        if (step === 'season') return <Link to="/admin" search={{ tab: 'seasons' }} {...props} />;
        if (step === 'bracket') {
          return <Link to="/admin" search={{ tab: 'games', seasonId, bracket: true }} {...props} />;
        }
        if (step === 'pool' || poolId === undefined) {
          return <Link to="/groups/new" search={{ seasonId }} {...props} />;
        }
        return <Link to="/groups/$id/manage" params={{ id: poolId }} hash="invite" {...props} />;
      }}
    >
      {TEXTS[step].action}
    </Button>
  );
}
