import { useEffect, useState } from 'react';
import { Row } from '#client/ui/layout.tsx';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import { formatCount } from '#domain/names/plural.ts';
import { hasRanks } from '#domain/scoring/hasRanks.ts';
import { SECOND } from '#domain/time.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import { finalsOf } from './finals.ts';
import styles from './Room.module.css';
import { standingsTitle } from './roomTexts.ts';
import { pageBelowPodium, standingsPage } from './standingsPage.ts';

const PAGE_MS = 15 * SECOND;

/** So few share the height of the screen. */
const FEW_ROWS = 6;

/** Ten rows at a time: those in the lead stay, the others take turns. At the end those who are not on the podium. */
export function PagedStandings({ screen: { rows, rounds, games, final } }: { readonly screen: Screen }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, []);
  const { leaders, others, range, number, count } = final ? pageBelowPodium(rows, turn) : standingsPage(rows, turn);
  const before = rounds.at(-2);
  const isRanked = hasRanks(rows, final);
  return (
    <section>
      <Row as="h2" justify="between" className={`soft ${styles.title}`}>
        <span>{standingsTitle(range, finalsOf(games).length)}</span>
        <span>points</span>
      </Row>
      <ol
        aria-label="Standings"
        className={styles.rows}
        data-few={rows.length <= FEW_ROWS || undefined}
        style={{ '--rows': others.length }}
      >
        {leaders.map((row) => (
          <StandingsRow key={row.entryId} row={row} isRanked={isRanked} />
        ))}
        {leaders.length > 0 && <li className={styles.gap} aria-hidden />}
        {others.map((row) => (
          <StandingsRow key={row.entryId} row={row} isRanked={isRanked} />
        ))}
      </ol>
      <Row justify="between" className={`soft ${styles.foot}`}>
        <span>{isRanked && before && `↑↓ places since ${before.name}`}</span>
        {count > 1 && (
          <span>
            page {number} of {count}
          </span>
        )}
      </Row>
    </section>
  );
}

interface RowProps {
  readonly row: Screen['rows'][number];
  readonly isRanked: boolean;
}

function StandingsRow({ row, isRanked }: RowProps) {
  return (
    <Row as="li" className={styles.row} data-first={(row.rank === 1 && isRanked) || undefined}>
      <span className={`numeral ${styles.rank}`}>{isRanked && formatCount(row.rank)}</span>
      <span className={styles.tile}>
        <PersonTile person={row} />
      </span>
      <span className={`grow ${styles.pickers} ${styles.entry}`}>{row.entryName}</span>
      {isRanked && <Movement places={row.moved} />}
      <span className={`numeral ${styles.points}`}>{formatCount(row.total)}</span>
    </Row>
  );
}

function Movement({ places }: { readonly places: number | null }) {
  if (places === null || places === 0) return null;
  const isUp = places > 0;
  return (
    <span className={isUp ? 'good' : 'bad'}>
      <span aria-hidden>{isUp ? '↑' : '↓'}</span>
      <span className="visually-hidden">{isUp ? 'up' : 'down'} </span>
      {formatCount(Math.abs(places))}
    </span>
  );
}
