import { IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EntryPlace } from '#client/pool/entryPlaces.ts';
import { PlaceFigures, PlaceLink } from '#client/pool/Place.tsx';
import { beforeJoiningText } from '#client/seasons/roundTexts.ts';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { formatCount } from '#domain/names/plural.ts';
import type { RoundScore } from './roundScores.ts';
import styles from './ScoreSummary.module.css';

const FEW = 4;

interface Props {
  readonly scores: readonly RoundScore[];
  /** in the pools whose points count */
  readonly places: readonly EntryPlace[];
  /** the total of an entry in no pool */
  readonly standardTotal: number;
  /** links next to the total */
  readonly children?: ReactNode;
}

/** Total and rank in the entry's pool, a line for each of several, or the standard points of an entry in none. */
export function ScoreSummary({ scores, places, standardTotal, children }: Props) {
  const [only, ...others] = places;
  return (
    <section className={styles.summary} aria-label="Scoring summary">
      {others.length > 0 ? (
        <div className={styles.places}>
          <FirstFew items={places} few={FEW} what="pools">
            {(shown) => (
              <ul aria-label="Total and rank by pool">
                {shown.map((place) => (
                  <PlaceLine key={place.pool.id} place={place} />
                ))}
              </ul>
            )}
          </FirstFew>
        </div>
      ) : (
        <div className={styles.total}>
          <p>
            <span className={`numeral ${styles.figure}`}>{formatCount(only?.total ?? standardTotal)}</span>
            <span>Total</span>
          </p>
          {only?.rank !== undefined && (
            <p>
              <PlaceLink place={only} className={styles.link} />
            </p>
          )}
          {!only && <p>In no pool: standard points</p>}
        </div>
      )}
      <dl className={styles.rounds}>
        {scores.map((score) => (
          <div key={score.round.id} data-open={score.correct === null || !score.couldPick || undefined}>
            <dt>{score.round.name}</dt>
            <dd className="numeral">
              <Earned score={score} />
            </dd>
          </div>
        ))}
      </dl>
      {children && <div className={styles.links}>{children}</div>}
    </section>
  );
}

function PlaceLine({ place }: { readonly place: EntryPlace }) {
  return (
    <li>
      <Link to="/groups/$id/leaderboard" params={{ id: place.pool.id }} className={styles.link}>
        {place.pool.name}
      </Link>
      <span className={styles.standing}>
        <PlaceFigures place={place} />
      </span>
    </li>
  );
}

function Earned({ score: { couldPick, correct, points } }: { readonly score: RoundScore }) {
  if (correct !== null && couldPick) return points ?? `${correct} right`;
  return (
    <>
      <IconMinus size={18} aria-hidden />
      <span className="visually-hidden">{couldPick ? 'not yet' : beforeJoiningText(true)}</span>
    </>
  );
}
