import { IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { outText } from '#client/seasons/rounds/roundTexts.ts';
import type { EntryPlace } from '#client/standing/entryPlaces.ts';
import { PlaceFigures, PlaceLink } from '#client/standing/Place.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { formatCount } from '#domain/names/plural.ts';
import styles from './Picks.module.css';
import type { RoundScore } from './roundScores.ts';

const FEW = 4;

interface Props {
  readonly scores: readonly RoundScore[];
  /** in the pools whose points count */
  readonly places: readonly EntryPlace[];
  /** the total of an entry in no pool */
  readonly standardTotal: number;
}

/** Once a round is past: total and rank in the entry's pool, a line for each of several, or the standard points of an entry in none. */
export function ScoreSummary({ scores, places, standardTotal }: Props) {
  const [only, ...others] = places;
  const past = scores.filter(({ correct }) => correct !== null);
  if (past.length === 0) return null;
  return (
    <Card as="section" gap={3} aria-label="Scoring summary">
      {others.length > 0 ? (
        <FirstFew items={places} few={FEW} what="pools">
          {(shown) => (
            <ul aria-label="Total and rank by pool">
              {shown.map((place) => (
                <PlaceLine key={place.pool.id} place={place} />
              ))}
            </ul>
          )}
        </FirstFew>
      ) : (
        <Row wrap="text" gap={4} align="baseline" className="soft text-s">
          <p>
            <span className={`numeral ember ${styles.total}`}>{formatCount(only?.total ?? standardTotal)}</span> Total
          </p>
          {only?.rank !== undefined && (
            <p>
              <PlaceLink place={only} className="strong text-link" />
            </p>
          )}
          {!only && <p>In no pool: standard points</p>}
        </Row>
      )}
      <dl className={styles.scores}>
        {past.map((score) => (
          <Stack key={score.round.id} align="center" className={styles.score}>
            <dt className="soft text-xs">{score.round.name}</dt>
            <dd className="numeral text-xl">
              <Earned score={score} />
            </dd>
          </Stack>
        ))}
      </dl>
    </Card>
  );
}

function PlaceLine({ place }: { readonly place: EntryPlace }) {
  return (
    <Row as="li" wrap="text" gap={4} justify="between" align="baseline">
      <Link to="/groups/$id/leaderboard" params={{ id: place.pool.id }} className="strong typed text-link">
        {place.pool.name}
      </Link>
      <span>
        <PlaceFigures place={place} />
      </span>
    </Row>
  );
}

function Earned({ score: { out, correct, points } }: { readonly score: RoundScore }) {
  if (correct !== null && !out) return points ?? `${correct} right`;
  return (
    <>
      <IconMinus size={18} aria-hidden />
      <span className="visually-hidden">{out && outText(out, true)}</span>
    </>
  );
}
