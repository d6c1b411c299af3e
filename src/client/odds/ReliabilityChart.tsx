import { useElementSize } from '@mantine/hooks';
import { scaleLinear } from 'd3-scale';
import { line as lineThrough } from 'd3-shape';
import { Row } from '#client/ui/layout.tsx';
import { noun } from '#domain/names/plural.ts';
import type { ReliabilityPoint } from '#domain/odds/forecasts.ts';
import styles from './Odds.module.css';
import { percentText } from './percentText.ts';
import type { Curve } from './seasonOdds.ts';

const HEIGHT = 300;
const TOP = 10;
/** Below are the chances. */
const BOTTOM = HEIGHT - 46;
/** Left of it are the shares. */
const LEFT = 48;
const RIGHT = 14;
const CHANCES = [0.5, 0.6, 0.7, 0.8, 0.9, 1];
const SHARES = [0, 0.25, 0.5, 0.75, 1];

interface Props {
  readonly title: string;
  readonly curves: readonly Curve[];
}

/** How often the likelier team has won, by its chance: right odds lie on the dashed line. A table has the same figures. */
export function ReliabilityChart({ title, curves }: Props) {
  const { ref, width } = useElementSize();
  const x = scaleLinear([0.5, 1], [LEFT, width - RIGHT]);
  const y = scaleLinear([0, 1], [BOTTOM, TOP]);
  return (
    <>
      <div ref={ref} className={styles.chart}>
        {width > 0 && (
          <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden>
            {SHARES.map((share) => (
              <g key={share}>
                <path className={styles.grid} d={`M${LEFT} ${y(share)}H${width - RIGHT}`} />
                <text className={styles.tick} x={LEFT - 8} y={y(share)} textAnchor="end" dominantBaseline="central">
                  {percentText(share)}
                </text>
              </g>
            ))}
            {CHANCES.map((chance) => (
              <text key={chance} className={styles.tick} x={x(chance)} y={BOTTOM + 18} textAnchor="middle">
                {percentText(chance)}
              </text>
            ))}
            <text className={styles.tick} x={(LEFT + width - RIGHT) / 2} y={BOTTOM + 38} textAnchor="middle">
              chance of the likelier team
            </text>
            <path className={styles.right} d={`M${x(0.5)} ${y(0.5)}L${x(1)} ${y(1)}`} />
            {curves.map(({ name, points }, index) => (
              <g key={name} className={styles.curve} data-curve={index}>
                <path className={styles.line} d={lineThrough()(points.map((point) => placeOf(point, x, y))) ?? ''} />
                {points.map((point) => (
                  <Point key={point.expected} point={point} x={x} y={y} />
                ))}
              </g>
            ))}
          </svg>
        )}
      </div>
      <Row as="ul" gap={4} wrap="text" className="text-s" aria-hidden>
        {curves.map(({ name }, index) => (
          <Row key={name} as="li" gap={2} className={styles.curve} data-curve={index}>
            <svg width={28} height={12} aria-hidden>
              <path className={styles.line} d="M1 6H27" />
              <circle cx={14} cy={6} r={4} />
            </svg>
            <span className={`typed ${styles.name}`}>{name}</span>
          </Row>
        ))}
      </Row>
      <Figures title={title} curves={curves} />
    </>
  );
}

type Scale = (value: number) => number;

function placeOf({ expected, won }: ReliabilityPoint, x: Scale, y: Scale): [number, number] {
  return [x(expected), y(won)];
}

interface PointProps {
  readonly point: ReliabilityPoint;
  readonly x: Scale;
  readonly y: Scale;
}

/** A share of games, larger for more of them, and how far right odds would be from the dashed line two times out of three. */
function Point({ point, x, y }: PointProps) {
  const { expected, spread, games } = point;
  const [left, top] = placeOf(point, x, y);
  return (
    <>
      <path
        className={styles.whisker}
        d={`M${left} ${y(Math.max(0, expected - spread))}V${y(Math.min(1, expected + spread))}`}
      />
      <circle cx={left} cy={top} r={2.5 + Math.sqrt(games)} />
    </>
  );
}

function Figures({ title, curves }: Props) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{title}: how often the likelier team has won</caption>
        <thead>
          <tr>
            <th scope="col">Odds</th>
            <th scope="col">Chance</th>
            <th scope="col">Won</th>
            <th scope="col">Expected to spread by</th>
          </tr>
        </thead>
        <tbody>
          {curves.flatMap(({ name, points }) =>
            points.map(({ expected, won, spread, games }) => (
              <tr key={`${name} ${expected}`}>
                <th scope="row">{name}</th>
                <td>{percentText(expected)}</td>
                <td>
                  {percentText(won)} of {games} {noun(games, 'game')}
                </td>
                <td>{percentText(spread)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
