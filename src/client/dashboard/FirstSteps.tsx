import { HowItWorksLink } from '#client/ui/HowItWorksLink.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import styles from './FirstSteps.module.css';

/** The first steps of a user without entries and pools, in place of the buttons of the empty lists. */
export function FirstSteps() {
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">Play in three steps</h2>
        <HowItWorksLink />
      </div>
      <ol className={styles.steps}>
        <li>
          <h3>Join or create a pool</h3>
          <p>
            A pool is where you compete. Join one with its invite link or code, or create one and invite your friends.
          </p>
          <div className={styles.actions}>
            <LinkButton to="/group-join">Join Pool</LinkButton>
            <LinkButton variant="default" to="/groups/new">
              Create Pool
            </LinkButton>
          </div>
        </li>
        <li>
          <h3>Pick</h3>
          <p>Pick the winner of every game of the open round. Until its deadline nobody else sees your picks.</p>
        </li>
        <li>
          <h3>Watch</h3>
          <p>Then all picks are shown, and the leaderboard follows every result. The next round starts fresh.</p>
        </li>
      </ol>
    </section>
  );
}
