import { UnstyledButton } from '@mantine/core';
import type { Issue } from '#client/api/call.ts';
import { plural } from '#domain/names/plural.ts';
import styles from './BracketErrors.module.css';

/** Of more errors only the number is shown. */
const SHOWN = 50;

interface Props {
  readonly errors: readonly Issue[];
  /** selects the line of an error */
  readonly onGoTo: (path: string) => void;
}

/** The errors of a bracket, line by line. */
export function BracketErrors({ errors, onGoTo }: Props) {
  const more = errors.length - SHOWN;
  return (
    <section className={styles.errors} aria-labelledby="bracket-errors">
      <h3 id="bracket-errors" role="status">
        {plural(errors.length, 'error')}
      </h3>
      <ol className={styles.list}>
        {errors.slice(0, SHOWN).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path.startsWith('line ') ? (
              <UnstyledButton className={styles.error} onClick={() => onGoTo(path)}>
                <span className={styles.place}>{path}</span> <span className={styles.message}>{message}</span>
              </UnstyledButton>
            ) : (
              <p className={styles.error}>
                <span className={styles.message}>{message}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
      {more > 0 && <p className={styles.more}>and {more} more</p>}
    </section>
  );
}
