import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { Card, Row } from '#client/ui/layout.tsx';
import { formatCount, plural } from '#domain/names/plural.ts';
import type { Everybody } from '#features/everybody/contract/everybodyCalls.ts';
import styles from './Everybody.module.css';
import { ticksOf } from './ticks.ts';
import type { OwnEntry } from './useOwnEntries.ts';

/** Above the bars is the number of the highest, below them are marks and points. */
const [TOP, FOOT, HEIGHT] = [22, 192, 232];
/** With few different points no bar is wider. */
const WIDEST = 48;
/** A single entry among millions is still seen. */
const LOWEST = 2;

interface Props {
  readonly histogram: NonNullable<Everybody['histogram']>;
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
  const [first = 0, last = first] = [histogram[0]?.[0], histogram.at(-1)?.[0]];
  const most = Math.max(...histogram.map(([, entries]) => entries));
  const step = Math.min(WIDEST, width / (last - first + 1));
  const gap = step > 6 ? 2 : step > 2 ? 1 : 0;
  const label = `Entries by points, from ${first} to ${last}`;
  return (
    <div ref={ref}>
      <svg className={styles.chart} width="100%" height={HEIGHT} role="img" aria-label={label}>
        <path className={styles.rule} d={`M0 ${TOP}H${width}M0 ${FOOT}H${width}`} />
        <text className="soft" y={TOP - 8}>
          {plural(most, 'entry', 'entries')}
        </text>
        {width > 0 &&
          histogram.map(([points, entries]) => {
            const [left, height] = [(points - first) * step, Math.max(LOWEST, ((FOOT - TOP) * entries) / most)];
            const isOwn = own.some((each) => each.points === points);
            return (
              <g key={points} className={isOwn ? 'ember' : undefined}>
                <rect x={left} y={FOOT - height} width={step - gap} height={height} />
                {isOwn && <path d={`M${left + (step - gap) / 2} ${FOOT + 4}l6 9h-12z`} />}
              </g>
            );
          })}
        {ticksOf(first, last, step).map((points) => (
          <text key={points} className="soft" x={(points - first + 0.5) * step} y={FOOT + 32} textAnchor="middle">
            {points}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Table({ histogram, own }: Props) {
  return (
    <table className={styles.table}>
      <thead className="soft text-s">
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
            <tr key={points} className={names.length > 0 ? 'ember strong' : undefined}>
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
