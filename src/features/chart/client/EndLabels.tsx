import type { CSSProperties } from 'react';
import { at } from '#domain/at.ts';
import { TILE_HEX } from '#domain/names/personTile.ts';
import styles from './Chart.module.css';
import { type ChartLayout, shortenName, spread } from './chartLayout.ts';
import type { ChartLine } from './chartLines.ts';

const GAP = 17;
/** From the plot to the player's tile; a thin line joins them. */
const DISTANCE = 14;
const TILE_SIZE = 16;

interface Props {
  readonly layout: ChartLayout;
  readonly lines: readonly ChartLine[];
}

/** Labels each line at its end, without overlaps. */
export function EndLabels({ layout: { right, top, bottom, y, isNarrow }, lines }: Props) {
  const ends = lines.map(({ end }) => y(end));
  const positions = spread(ends, GAP, top + GAP / 2, bottom - GAP / 2);
  return lines.map((line, index) => {
    const position = at(positions, index);
    return (
      <g key={line.entryId} className={styles.end} data-own={line.isOwn || undefined}>
        <path
          d={`M${right - 8} ${at(ends, index)} L${right + DISTANCE - 2} ${position}`}
          className={styles.lead}
          stroke={line.color}
        />
        <PlayerTile line={line} x={right + DISTANCE + TILE_SIZE / 2} y={position} />
        <text x={right + DISTANCE + TILE_SIZE + 4} y={position} dominantBaseline="central">
          {shortenName(line.name, isNarrow)}
        </text>
      </g>
    );
  });
}

interface TileProps {
  readonly line: ChartLine;
  /** of its center */
  readonly x: number;
  readonly y: number;
}

/** A player's tile, as in `PersonTile`. */
function PlayerTile({ line: { tile }, x, y }: TileProps) {
  return (
    <>
      <circle
        className={styles.tile}
        style={{ '--tile': TILE_HEX[tile.color] } as CSSProperties}
        cx={x}
        cy={y}
        r={TILE_SIZE / 2 - 0.75}
      />
      <text className={styles.emoji} x={x} y={y} textAnchor="middle" dominantBaseline="central">
        {tile.emoji}
      </text>
    </>
  );
}
