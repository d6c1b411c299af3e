import { UnstyledButton } from '@mantine/core';
import type { Issue } from '#client/api/call.ts';
import { plural } from '#domain/plural.ts';
import styles from './BracketErrors.module.css';

/** More than these are told by their number. */
const SHOWN = 50;

interface Props {
  readonly errors: readonly Issue[];
  /** leads to the line of a fault */
  readonly onGoTo: (path: string) => void;
}

/** What is wrong with a bracket, line by line. */
export function BracketErrors({ errors, onGoTo }: Props) {
  const more = errors.length - SHOWN;
  return (
    <section className={styles.faults} aria-labelledby="faults">
      <h3 id="faults" role="status">
        {plural(errors.length, 'thing is wrong', 'things are wrong')}
      </h3>
      <ol className={styles.list}>
        {errors.slice(0, SHOWN).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path.startsWith('line ') ? (
              <UnstyledButton className={styles.fault} onClick={() => onGoTo(path)}>
                <span className={styles.place}>{path}</span> <span className={styles.message}>{message}</span>
              </UnstyledButton>
            ) : (
              <p className={styles.fault}>
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
