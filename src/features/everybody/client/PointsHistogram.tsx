import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { Card, Row } from '#client/ui/layout.tsx';
import { formatCount, plural } from '#domain/names/plural.ts';
import type { Histogram } from '#features/everybody/domain/standing.ts';
import styles from './Everybody.module.css';
import { barsOf, ticksOf } from './histogramBars.ts';
import type { OwnEntry } from './useOwnEntries.ts';

/** Of the bars; above them is the number of the highest, below are marks and points. */
const ROOM = { top: 22, height: 170, bottom: 40 };

interface Props {
  readonly histogram: Histogram;
  readonly own: readonly OwnEntry[];
}

/** How many entries have how many points, as a picture, and behind a button as a table. */
export function PointsHistogram({ histogram, own }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section" gap={3} pad={5} aria-labelledby="points">
      <h2 id="points">Points</h2>
      <Picture histogram={histogram} own={own} />
      <Row gap={3} justify="between" wrap>
        <p className="soft text-s">
          Entries by points
          {own.some(({ points }) => points !== null) && (
            <>
              {' · '}
              <span className="ember">▲ mine</span>
            </>
          )}
        </p>
        <Button variant="default" className="not-printed" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Table
        </Button>
      </Row>
      {isOpen && <Table histogram={histogram} own={own} />}
    </Card>
  );
}

function Picture({ histogram, own }: Props) {
  const { ref, width } = useElementSize();
  const height = ROOM.top + ROOM.height + ROOM.bottom;
  const foot = ROOM.top + ROOM.height;
  const [fewest = [0], last = fewest] = [histogram[0], histogram.at(-1)];
  const most = Math.max(...histogram.map(([, entries]) => entries));
  return (
    <div ref={ref} className={styles.chart} style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`Entries by points, from ${fewest[0]} to ${last[0]}`}
        >
          <path className={styles.rule} d={`M0 ${ROOM.top}H${width}M0 ${foot}H${width}`} />
          <text className={styles.tick} x={0} y={ROOM.top - 8}>
            {plural(most, 'entry', 'entries')}
          </text>
          {barsOf(histogram, { width, height: ROOM.height }).map((bar) => (
            <g key={bar.points} data-own={own.some(({ points }) => points === bar.points) || undefined}>
              <rect className={styles.bar} x={bar.left} y={foot - bar.height} width={bar.width} height={bar.height} />
              <path className={styles.mark} d={`M${bar.left + bar.width / 2} ${foot + 4}l6 9h-12z`} />
            </g>
          ))}
          {ticksOf(histogram, width).map(({ points, middle }) => (
            <text key={points} className={styles.tick} x={middle} y={foot + 32} textAnchor="middle">
              {points}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

function Table({ histogram, own }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Points</th>
          <th scope="col">Entries</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {histogram.map(([points, entries]) => {
          const names = own.filter((each) => each.points === points).map(({ entry }) => entry.name);
          return (
            <tr key={points} data-own={names.length > 0 || undefined}>
              <th scope="row">{points}</th>
              <td>{formatCount(entries)}</td>
              <td className="typed">{names.join(', ')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
