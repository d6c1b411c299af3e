import { type ReactNode, useId } from 'react';
import { Page } from '#client/page/Page.tsx';
import { useVisitor } from '#client/shell/session.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Card, Stack } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import styles from './HowItWorksScreen.module.css';
import { Points, Ranks, SavedSamples } from './samples.tsx';

const RulesOfPool = lazyComponent(() => import('./RulesOfPool.tsx'), 'RulesOfPool');

interface ScreenProps {
  /** whose own rules are shown, too */
  readonly poolId: number | undefined;
}

export function HowItWorksScreen({ poolId }: ScreenProps) {
  const visitor = useVisitor();
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
          <Topic title="The deadline">
            <p>
              Each round has one deadline, by the server’s clock and not your device’s. A pick counts if it arrives
              before; a moment later it is rejected.
            </p>
            <p>A game whose winner is already known takes no more picks either.</p>
          </Topic>
          <Topic title="What “Saved” means">
            <SavedSamples />
          </Topic>
          <Stack gap={2} className={styles.wide}>
            <Secrecy />
            <Changes />
            <Stakes />
            <Proof />
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

function Secrecy() {
  return (
    <Detail title="Who sees what">
      <dl className={styles.facts}>
        <dt>Before the deadline</dt>
        <dd>
          Your picks are yours alone. Nobody else sees them: not your pool, not its admins, not even the site’s admins.
          A pool’s admins see how many picks each entry has made, and no more.
        </dd>
        <dt>After the deadline</dt>
        <dd>Everyone in a pool sees every pick of that round in the Pick Grid, and what it earned.</dd>
        <dt>Your email address</dt>
        <dd>The admins of the pools that you join see it, and the site’s admins. Other players do not.</dd>
      </dl>
    </Detail>
  );
}

function Changes() {
  return (
    <Detail title="When things change">
      <dl className={styles.facts}>
        <dt>A locked round is reopened</dt>
        <dd>
          Its picks are hidden again until the new deadline, and its points wait. Who moved it, and when, is shown.
        </dd>
        <dt>A deadline moves</dt>
        <dd>You see the old and the new time until the round locks.</dd>
        <dt>You leave a pool</dt>
        <dd>Your picks stay, and the pool’s invite code brings you back as if you had never left.</dd>
        <dt>A member is removed</dt>
        <dd>
          Their picks stay, but the pool’s Leaderboard and Pick Grid are closed to them. No code opens them again; the
          pool’s admin can.
        </dd>
        <dt>A user is hidden</dt>
        <dd>They are in no Leaderboard or Pick Grid, and the ranks close up. They still see their own picks.</dd>
      </dl>
    </Detail>
  );
}

function Stakes() {
  return (
    <Detail title="What can still happen">
      <p>
        While games of a locked round are undecided, a Leaderboard shows what they can change. It uses revealed picks
        alone.
      </p>
      <dl className={styles.facts}>
        <dt>What if …</dt>
        <dd>You assume winners, and see the standings that would follow. Nobody else does.</dd>
        <dt>Outlook</dt>
        <dd>
          The best and the worst rank that each entry can reach: after these games, and at the end. At best all points
          of the rounds to come are its own, at worst everybody else earns all of them.
        </dd>
        <dt>Can still win, Clinched, Out</dt>
        <dd>
          An entry can still win while first place is in reach, tied or not; then it is out. It has clinched once nobody
          can reach it, and a share of first place once nobody can pass it.
        </dd>
        <dt>Chances</dt>
        <dd>
          The share of outcomes of these games after which an entry leads: once with even odds, once with odds by the
          records of seeds since 1985. Rounds to come are not in it, so it is no forecast of the season.
        </dd>
        <dt>Root for</dt>
        <dd>
          In each game, the team whose win raises the chance of your entry, and by how much over its loss. Where neither
          does, your own pick: its points count at the end.
        </dd>
      </dl>
    </Detail>
  );
}

function Proof() {
  return (
    <Detail title="How you can check it">
      <p>
        At each lock the picks of every entry become one long number, and all numbers of a pool one short code: the
        seal. If a single pick is changed afterwards, the code no longer fits.
      </p>
      <dl className={styles.facts}>
        <dt>Your receipt</dt>
        <dd>
          After each save your browser keeps a receipt. After the lock it looks for it in the seal, and My Picks says
          “Sealed as you saved it”, or what differs. Signing out removes receipts.
        </dd>
        <dt>Verify</dt>
        <dd>
          Under each Leaderboard and Pick Grid. Your browser recomputes all seals, and compares them with the picks that
          you see. A downloaded seal can be checked without this site, by <code>npm run cli -- verify seal.txt</code>.
        </dd>
        <dt>Copies</dt>
        <dd>Post the code in your chat when a round locks. A code that somebody has copied cannot be replaced.</dd>
        <dt>What it proves</dt>
        <dd>
          No pick or guess of a sealed round was changed or added after the lock: not by a player, not by an admin, not
          by those who run the server. A corrected result can remove picks; Verify lists them.
        </dd>
        <dt>What it does not</dt>
        <dd>
          Those who run the server could read picks before the deadline, and pick with that knowledge until then. And
          where nobody has a receipt or a copy of the code, a whole seal could be replaced.
        </dd>
      </dl>
    </Detail>
  );
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
