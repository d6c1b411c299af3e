import styles from './Grid.module.css';
import { EntryHead } from './GridHead.tsx';
import { type EntryBlock, type GridData, MAX_PRINTED, printedBlocks } from './gridData.ts';
import type { GridRound } from './gridRows.ts';
import { emptyText, RoundName } from './RoundItem.tsx';
import roundTableStyles from './RoundTable.module.css';
import { RoundTable } from './RoundTable.tsx';

interface Props {
  readonly rounds: readonly GridRound[];
  readonly data: GridData;
}

/** Prints every past round, in one table per block of entries. */
export function PrintedGrid({ rounds, data }: Props) {
  const blocks = printedBlocks(data);
  return (
    <div className={styles.printed}>
      {data.entries.length > MAX_PRINTED && (
        <p>
          The first {MAX_PRINTED} of {data.entries.length} entries, and yours.
        </p>
      )}
      {rounds.map((round) => (
        <section key={round.number} className={styles.printedRound}>
          <h2 className={styles.printedName}>
            <RoundName round={round} entries={data.entries} />
          </h2>
          {round.regions.length === 0 && <p>{emptyText(round)}</p>}
          {round.regions.length > 0 && blocks.map((block) => <Block key={block.first} round={round} block={block} />)}
        </section>
      ))}
    </div>
  );
}

function Block({ round, block }: { readonly round: GridRound; readonly block: EntryBlock }) {
  const { entries, own, first } = block;
  const head = (
    <tr>
      <th scope="col" className={`overline ${roundTableStyles.corner}`}>
        Matchup
      </th>
      {entries.map((entry, index) => (
        <EntryHead key={entry.entryId} entry={entry} column={first + index} isOwn={own.has(entry.entryId)} />
      ))}
    </tr>
  );
  return (
    <div className={styles.block}>
      <RoundTable
        round={round}
        data={block}
        rows={{ first: 0, end: round.rows.length }}
        columns={{ first: 0, end: entries.length }}
        head={head}
      />
    </div>
  );
}
