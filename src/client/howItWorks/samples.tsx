import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { TIE_BREAKER_TEXT } from '#client/standing/tieBreakerText.ts';
import { upsetBonusText } from '#client/standing/upsetBonusText.ts';
import { Card } from '#client/ui/layout.tsx';
import { noun } from '#domain/names/plural.ts';
import { USUAL_POINTS } from '#domain/scoring/scoring.ts';
import styles from './HowItWorksScreen.module.css';

/** The rounds of a tournament of 64. */
const ROUNDS = 6;

export function Points() {
  return (
    <>
      <p>A correct pick earns its round’s number: the later the round, the more it is worth.</p>
      <ul className={`soft text-s ${styles.tiles}`}>
        {USUAL_POINTS.slice(0, ROUNDS).map((points, index) => (
          <Card as="li" pad={2} align="center" key={points}>
            <span>Round {index + 1}</span>
            <span className={`numeral ember ${styles.points}`}>{points}</span>
            <span>{noun(points, 'point')}</span>
          </Card>
        ))}
      </ul>
      <p>
        A pool may set its own points, an upset bonus or a tie-breaker, or start with a later round. If it does, its
        screens say so. A game without a winner earns nobody points.
      </p>
      <p>
        The underdog is the team with the higher seed number. {upsetBonusText(1)} That is an upset bonus of 1; a pool’s
        admin can choose any from 0 to 10 until its first round locks.
      </p>
    </>
  );
}

const EXAMPLE = [
  { rank: 1, name: 'Ana', total: 42 },
  { rank: 2, name: 'Kev', total: 38 },
  { rank: 2, name: 'Priya', total: 38 },
  { rank: 4, name: 'Sam', total: 31 },
];

export function Ranks() {
  return (
    <>
      <p>Your total is the sum of all locked rounds. A round that is still open shows in no total.</p>
      <p>Ties share a rank and are listed by name; the next rank is skipped (1, 2, 2, 4).</p>
      <table className={styles.ties} aria-label="An example of a tie">
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Player</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLE.map(({ rank, name, total }) => (
            <tr key={name}>
              <td className="numeral">{rank}</td>
              <th scope="row">{name}</th>
              <td className="numeral">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        In a pool with a tie-breaker you guess on My Picks how many points both teams of the Championship score
        together. You can change your guess until that round locks, and nobody sees it before. {TIE_BREAKER_TEXT}{' '}
        Whoever made no guess comes last among the tied; two guesses equally close still share the rank.
      </p>
    </>
  );
}

/** The states of a pick, with their meaning. */
export function SavedSamples() {
  return (
    <dl className={styles.samples}>
      <dt className={`pill ${styles.sample}`}>
        <IconCheck size={16} stroke={3} aria-hidden /> Saved
      </dt>
      <dd>The server has your pick. Nothing that happens to your phone can lose it.</dd>
      <dt className={`pill ${styles.sample}`}>Saving…</dt>
      <dd>It is on its way.</dd>
      <dt className={`pill ${styles.sample}`} data-bad>
        <IconRefresh size={16} stroke={3} aria-hidden /> Not saved · Retry
      </dt>
      <dd>
        It did not get through and does not count yet. Tap it to try again. When a lost connection returns, it is sent
        by itself.
      </dd>
    </dl>
  );
}
