import { useState } from 'react';
import { Facts } from '#client/ui/Facts.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { ShowMore } from '#client/ui/ShowMore.tsx';
import { at } from '#domain/at.ts';
import { namesPlayer } from '#domain/names/namesPlayer.ts';
import type { Chances } from '#domain/outlook/leadShares.ts';
import styles from './Outlook.module.css';
import { isEndKnown, leadsText, percentText, prospectText, rangeText } from './outlookTexts.ts';
import type { KnownOutlook } from './useOutlook.ts';

const FEW = 10;
const MORE = 50;

interface Props {
  readonly known: KnownOutlook;
  /** undefined while they are hidden */
  readonly chances: Chances | undefined;
  readonly own: ReadonlySet<number>;
}

interface Column {
  readonly heading: string;
  readonly textOf: (entry: number) => string;
}

/** Own entries, then the others in leaderboard order. */
export function OutlookTable({ known, chances, own }: Props) {
  const { order } = known.input;
  const [count, setCount] = useState(FEW);
  const columns = chances ? chanceColumns(chances) : rankColumns(known);
  if (columns.length === 0) return null;
  return (
    <>
      <table
        className={styles.table}
        aria-label={chances ? 'Chances to lead' : 'Best and worst finish'}
        aria-rowcount={order.length + 1}
      >
        {chances && <caption>{leadsText(known.input)}</caption>}
        <thead className="soft text-xs">
          <tr>
            <th scope="col">Player</th>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.slice(0, count).map((entry) => (
            <EntryRow key={known.input.entries[entry]?.id} {...{ known, entry, columns, own }} />
          ))}
        </tbody>
      </table>
      <div className={styles.note}>
        <ShowMore left={order.length - count} onMore={() => setCount(count + MORE)} />
      </div>
    </>
  );
}

interface RowProps {
  readonly known: KnownOutlook;
  readonly entry: number;
  readonly columns: readonly Column[];
  readonly own: ReadonlySet<number>;
}

function EntryRow({ known: { input, outlook }, entry, columns, own }: RowProps) {
  const { id, name, username } = at(input.entries, entry);
  const prospect = outlook.prospects[entry];
  const isKnown = isEndKnown(outlook);
  return (
    <tr data-own={own.has(id) || undefined}>
      <th scope="row">
        <Stack as="span">
          <strong>{name}</strong>
          <Facts
            className="soft text-xs"
            facts={[
              !namesPlayer({ entryName: name, username }) && username,
              isKnown && (
                <span key="prospect" data-prospect={prospect}>
                  {prospectText(prospect)}
                </span>
              ),
            ].filter(Boolean)}
          />
        </Stack>
      </th>
      {columns.map(({ heading, textOf }) => (
        <td key={heading} className="numeral">
          {textOf(entry)}
        </td>
      ))}
    </tr>
  );
}

function chanceColumns({ even, bySeed }: Chances): Column[] {
  return [
    { heading: 'Coin flips', textOf: (entry) => percentText(at(even.leads, entry)) },
    { heading: 'By seed', textOf: (entry) => percentText(at(bySeed.leads, entry)) },
  ];
}

/** The end of the season has none while it is open to all alike. */
function rankColumns({ input, outlook }: KnownOutlook): Column[] {
  const { past, season } = outlook;
  const soon = { heading: 'After these games', textOf: (entry: number) => rangeText(past, entry) };
  const atTheEnd = { heading: 'At the end', textOf: (entry: number) => rangeText(season, entry) };
  const hasSoon = input.games.length > 0 && input.pool.toCome.length > 0;
  const hasEnd = input.pool.toCome.length === 0 || isEndKnown(outlook);
  return [...(hasSoon ? [soon] : []), ...(hasEnd ? [atTheEnd] : [])];
}
