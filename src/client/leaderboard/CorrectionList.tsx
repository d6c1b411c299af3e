import { VisuallyHidden } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { serverNow } from '#client/api/call.ts';
import { correctionsQuery } from '#client/api/queries.ts';
import { useOwnEntryIds } from '#client/pool/useOwnEntryIds.ts';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import type { Correction, MovedEntry } from '#contract/corrections.ts';
import { formatCount } from '#domain/plural.ts';
import styles from './CorrectionList.module.css';
import { alsoText, byText, correctionText, movedText, ownFirst } from './correctionText.ts';

const FEW = 10;

/** All corrections of a pool, newest first. */
export function CorrectionList({ poolId }: { readonly poolId: number }) {
  const { data: corrections } = useSuspenseQuery(correctionsQuery(poolId));
  return (
    <ol className={styles.list}>
      {corrections.map((correction) => (
        <li key={correction.id} className={styles.correction}>
          <OneCorrection correction={correction} />
        </li>
      ))}
    </ol>
  );
}

function OneCorrection({ correction }: { readonly correction: Correction }) {
  const own = useOwnEntryIds();
  const { moved } = correction;
  const also = alsoText(correction);
  return (
    <>
      <h3 className={styles.title}>{correctionText(correction)}</h3>
      <p className={styles.by}>
        {correction.kind === 'winner' && `${correction.game.roundName} · `}
        {byText(correction, serverNow())}
      </p>
      {also && <p>{also}</p>}
      <p>{movedText(moved)}</p>
      {moved !== null && moved.length > 0 && (
        <FirstFew items={ownFirst(moved, own)} few={FEW} what="entries">
          {(shown) => <MovedEntries moved={shown} own={own} />}
        </FirstFew>
      )}
    </>
  );
}

interface MovedProps {
  readonly moved: readonly MovedEntry[];
  readonly own: ReadonlySet<number>;
}

function MovedEntries({ moved, own }: MovedProps) {
  return (
    <table className={styles.moved}>
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">Points</th>
          <th scope="col">Rank</th>
        </tr>
      </thead>
      <tbody>
        {moved.map(({ entryId, entryName, username, points, rank }) => (
          <tr key={entryId} data-own={own.has(entryId) || undefined}>
            <th scope="row">
              {entryName} <span className={styles.player}>{username}</span>
            </th>
            <td className="numeral">
              <Change {...points} />
            </td>
            <td className="numeral">
              <Change {...rank} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ before, after }: { readonly before: number; readonly after: number }) {
  if (before === after) return formatCount(after);
  return (
    <>
      {formatCount(before)} <span aria-hidden>→</span>
      <VisuallyHidden>to</VisuallyHidden> {formatCount(after)}
    </>
  );
}
