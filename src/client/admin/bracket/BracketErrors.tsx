import type { Issue } from '#client/api/call.ts';
import { Card, Stack } from '#client/ui/layout.tsx';
import { plural } from '#domain/names/plural.ts';
import styles from './Bracket.module.css';

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
    <Card as="section" gap={2} className={styles.errors} aria-labelledby="bracket-errors">
      <h3 id="bracket-errors" className="bad" role="status">
        {plural(errors.length, 'error')}
      </h3>
      <Stack as="ol" divided>
        {errors.slice(0, SHOWN).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path.startsWith('line ') ? (
              <button type="button" className={styles.error} onClick={() => onGoTo(path)}>
                <span className="ember strong">{path}</span> {message}
              </button>
            ) : (
              <p className="typed">{message}</p>
            )}
          </li>
        ))}
      </Stack>
      {more > 0 && <p className="soft">and {more} more</p>}
    </Card>
  );
}
