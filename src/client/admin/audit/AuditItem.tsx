import consoleStyles from '#client/admin/console/Console.module.css';
import type { AuditRow } from '#contract/audit.ts';
import styles from './AuditItem.module.css';
import { actionText, auditChanges, type FieldChange } from './auditChanges.ts';

/** More fields than these are folded. */
const SHOWN = 3;

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

export function AuditItem({ row }: { readonly row: AuditRow }) {
  const changes = auditChanges(row);
  return (
    <article className={styles.item}>
      <p className={styles.what}>
        <strong>{actionText(row.action)}</strong> {row.target}
      </p>
      <p className={styles.who}>
        {row.actor === 'user' ? `${row.username}, ` : <Program name={row.actor} />}
        <time dateTime={row.at}>{timeFormat.format(new Date(row.at))}</time>
      </p>
      {changes.length > SHOWN ? (
        <details className={styles.details}>
          <summary>{changes.length} details</summary>
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
      <span className={`${consoleStyles.badge} ${styles.program}`}>{name}</span>{' '}
    </>
  );
}

function ChangeList({ changes }: { readonly changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={styles.change}>
          <dt>{field}</dt>
          <dd>
            {before !== undefined && (after === undefined ? before : <del>{before}</del>)}
            {before !== undefined && after !== undefined && ' → '}
            {after !== undefined && (before === undefined ? after : <ins>{after}</ins>)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
