import { VisuallyHidden } from '@mantine/core';
import type { Leaderboard } from '#contract/schemas.ts';
import type { ChartLine } from './chartLines.ts';

interface Props {
  readonly title: string;
  readonly rounds: Leaderboard['rounds'];
  readonly lines: readonly ChartLine[];
}

/** The chart for those who hear it. */
export function ChartFigures({ title, rounds, lines }: Props) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            {rounds.map(({ number, name }) => (
              <th key={number} scope="col">
                after {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ entryId, name, isOwn, values }) => (
            <tr key={entryId}>
              <th scope="row">
                {name}
                {isOwn && ' (your entry)'}
              </th>
              {rounds.map(({ number }, index) => (
                <td key={number}>{values[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
