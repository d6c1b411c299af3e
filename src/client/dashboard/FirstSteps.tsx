import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import styles from './FirstSteps.module.css';

/** The first steps of a user without entries and pools, in place of the buttons of the empty lists. */
export function FirstSteps() {
  return (
    <Card as="section" gap={3} aria-labelledby="first-steps">
      <Row justify="between" gap={3} wrap="text">
        <h2 id="first-steps">Play in three steps</h2>
        <HowItWorksLink />
      </Row>
      <ol className={styles.steps}>
        <li>
          <h3>Join or create a pool</h3>
          <p className="soft">
            A pool is where you compete. Join one with its invite link or code, or create one and invite your friends.
          </p>
          <Row gap={2} wrap className={styles.actions}>
            <LinkButton to="/group-join">Join Pool</LinkButton>
            <LinkButton variant="default" to="/groups/new">
              Create Pool
            </LinkButton>
          </Row>
        </li>
        <li>
          <h3>Pick</h3>
          <p className="soft">
            Pick the winner of every game of the open round. Until its deadline nobody else sees your picks.
          </p>
        </li>
        <li>
          <h3>Watch</h3>
          <p className="soft">
            Then all picks are shown, and the leaderboard follows every result. The next round starts fresh.
          </p>
        </li>
      </ol>
    </Card>
  );
}
