import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId } from 'react';
import { poolQuery } from '#client/api/queries.ts';
import { Page } from '#client/page/Page.tsx';
import { Parts } from '#client/shell/Parts.tsx';
import { useVisitor } from '#client/shell/session.ts';
import { useSlots } from '#client/shell/slots.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Card, Stack } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import type { Pool } from '#contract/schemas.ts';
import styles from './HowItWorksScreen.module.css';
import { Points, Ranks, SavedSamples } from './samples.tsx';
import { Terms } from './Terms.tsx';

const RulesOfPool = lazyComponent(() => import('./RulesOfPool.tsx'), 'RulesOfPool');

interface ScreenProps {
  /** whose own rules are shown, too */
  readonly poolId: number | undefined;
}

export function HowItWorksScreen({ poolId }: ScreenProps) {
  const visitor = useVisitor();
  const { data: pool } = useQuery({ ...poolQuery(poolId ?? 0), enabled: Boolean(visitor) && poolId !== undefined });
  return (
    <Page>
      <div className={styles.screen}>
        <PageHeading title="How it works" note="Real games, one round at a time. No bracket to fill in, none to bust.">
          <LinkButton to={visitor ? '/picks' : '/auth'}>{visitor ? 'Make Picks' : 'Join in'}</LinkButton>
        </PageHeading>
        <Steps />
        <div className={styles.topics}>
          {visitor && poolId !== undefined && (
            <PartBoundary fallback={null}>
              <RulesOfPool poolId={poolId} />
            </PartBoundary>
          )}
          <Topic title="Points">
            <Points />
          </Topic>
          <Topic title="Totals, ranks, ties">
            <Ranks />
          </Topic>
          <Stack gap={2} className={styles.wide}>
            <Deadline />
            <Detail title="What “Saved” means">
              <SavedSamples />
            </Detail>
            <Secrecy />
            <Changes />
            <Stakes pool={pool} />
            <Explanations pool={pool} />
          </Stack>
        </div>
      </div>
    </Page>
  );
}

function Steps() {
  return (
    <Card as="ol" tone="night" pad={5} className={styles.steps}>
      <li>
        <h2>Pick</h2>
        <p>
          Create an entry, and pick a winner for every game of the open round. Change your mind as often as you like.
        </p>
      </li>
      <li>
        <h2>Lock</h2>
        <p>At the deadline the round locks for everyone at once, and only then are all picks revealed.</p>
      </li>
      <li>
        <h2>Score</h2>
        <p>Each correct pick earns points as results come in. Your favorite is out? The next round starts fresh.</p>
      </li>
    </Card>
  );
}

function Deadline() {
  return (
    <Detail title="The deadline">
      <p>
        Every round has one deadline, by the server’s clock and not your phone’s. A pick that arrives before it counts;
        a second later it is turned away. So is a pick of a game that already has a winner.
      </p>
    </Detail>
  );
}

function Secrecy() {
  const { secrecy } = useSlots();
  return (
    <Detail title="Who sees what">
      <Terms>
        <dt>Before the deadline</dt>
        <dd>
          Your picks are yours alone. Not your pool, not its admins, not even the site’s admins can see them. A pool’s
          admins see how many picks each entry has made, and nothing else.
        </dd>
        <dt>After the deadline</dt>
        <dd>Everyone in the pool sees every pick of the round in the Picks Grid, and what it earned.</dd>
        <dt>Your autopilot</dt>
        <dd>
          Only you see whether it is on. Where you miss a pick when a round locks, it picks the team with the smaller
          seed, and the Picks Grid marks that pick with an A. A pool may not allow it: there it is a missing pick.
        </dd>
        <Parts of={secrecy} props={{}} />
        <dt>Your email address</dt>
        <dd>Only the admins of your pools and of the site see it. Other players never do.</dd>
      </Terms>
    </Detail>
  );
}

function Changes() {
  return (
    <Detail title="When things change">
      <Terms>
        <dt>A locked round reopens</dt>
        <dd>
          Its picks are hidden again until the new deadline, and its points wait. Those of the autopilot are taken back
          in games that you can pick again. Everyone is told who moved it, and when.
        </dd>
        <dt>A deadline moves</dt>
        <dd>You see the old time and the new one until the round locks.</dd>
        <dt>You leave a pool</dt>
        <dd>
          Your picks stay, and you can come back with the invite code. Rounds that lock while you are out will not
          count.
        </dd>
        <dt>A member is removed</dt>
        <dd>
          Their picks stay, but the pool’s Leaderboard and Picks Grid are closed to them. No code gets them back in; an
          admin of the pool can.
        </dd>
        <dt>A user is hidden</dt>
        <dd>
          They vanish from every Leaderboard and Picks Grid, and the ranks close up. They still see their own picks.
        </dd>
      </Terms>
    </Detail>
  );
}

interface OfPool {
  /** whose own rules are shown, too */
  readonly pool: Pool | undefined;
}

function Stakes({ pool }: OfPool) {
  const { assumptions, views } = useSlots();
  return (
    <Detail title="What can still happen">
      <p>
        While a round is being played, the Leaderboard shows what its games can still change. Only picks that are out in
        the open count for that.
      </p>
      <Terms>
        <dt>As it stands</dt>
        <dd>While games are live: the standings if they ended now. A tied game counts for nobody.</dd>
        {assumptions.map(({ name, explanation }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{explanation}</dd>
          </Fragment>
        ))}
        <Parts of={views.flatMap((view) => view.Terms ?? [])} props={{ pool }} />
      </Terms>
    </Detail>
  );
}

/** What features explain. */
function Explanations({ pool }: OfPool) {
  return useSlots().explanations.map(({ title, Text }) => (
    <Detail key={title} title={title}>
      <PartBoundary fallback={null}>
        <Text pool={pool} />
      </PartBoundary>
    </Detail>
  ));
}

interface TopicProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Topic({ title, children }: TopicProps) {
  const id = useId();
  return (
    <Card as="section" gap={3} pad={5} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}

/** For those who want to know: closed at first. */
function Detail({ title, children }: TopicProps) {
  return (
    <ClosingSection id={useId()} title={title}>
      <Stack gap={3}>{children}</Stack>
    </ClosingSection>
  );
}
