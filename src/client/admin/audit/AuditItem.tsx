import { formatTime } from '#client/api/clock.ts';
import type { AuditRow } from '#contract/audit.ts';
import styles from './Audit.module.css';
import { actionText, auditChanges, countText, type FieldChange, resultText, targetParts } from './auditChanges.ts';

/** More fields than these are folded. */
const SHOWN = 3;

export function AuditItem({ row }: { readonly row: AuditRow }) {
  const changes = auditChanges(row);
  const result = resultText(row);
  const { name, id } = targetParts(row.target);
  return (
    <article className="typed">
      <p>
        <strong className={styles.sentence}>{actionText(row.action)}</strong> {name}
        {result && `: ${result}`}
      </p>
      <p className="soft text-s">
        {row.actor === 'user' ? `${row.username}, ` : <Program name={row.actor} />}
        <time dateTime={row.at}>{formatTime(row.at)}</time>
        {id && ` · ${id}`}
      </p>
      {changes.length > SHOWN ? (
        <details>
          <summary className={styles.summary}>{countText(row, changes.length)}</summary>
          <ChangeList changes={changes} />
        </details>
      ) : (
        <ChangeList changes={changes} />
      )}
    </article>
  );
}

/** Styled unlike a username, because a player may have the same name. */
function Program({ name }: { readonly name: string }) {
  return (
    <>
      <span className={`pill soft ${styles.sentence}`}>{name}</span>{' '}
    </>
  );
}

function ChangeList({ changes }: { readonly changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="soft">{field}</dt>
          <dd>
            {before !== undefined && (after === undefined ? before : <del className="soft">{before}</del>)}
            {before !== undefined && after !== undefined && ' → '}
            {after !== undefined && (before === undefined ? after : <ins>{after}</ins>)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
