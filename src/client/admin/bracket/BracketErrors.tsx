import type { RefObject } from 'react';
import type { Issue } from '#client/api/call.ts';
import { Card, Stack } from '#client/ui/layout.tsx';
import { plural } from '#domain/names/plural.ts';
import styles from './Bracket.module.css';
import { rangeOfLine } from './bracketText.ts';

/** Of more errors only the number is shown. */
const SHOWN = 50;

interface Props {
  readonly errors: readonly Issue[];
  readonly text: string;
  /** has the text */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The errors of a bracket, line by line; a press selects the line. */
export function BracketErrors({ errors, text, field }: Props) {
  const more = errors.length - SHOWN;
  const goTo = (path: string) => {
    const range = rangeOfLine(text, path);
    if (range && field.current) select(field.current, range);
  };
  return (
    <Card as="section" gap={2} className={styles.errors} aria-labelledby="bracket-errors">
      <h3 id="bracket-errors" className="bad" role="status">
        {plural(errors.length, 'error')}
      </h3>
      <Stack as="ol" divided>
        {errors.slice(0, SHOWN).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path.startsWith('line ') ? (
              <button type="button" className={styles.error} onClick={() => goTo(path)}>
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

/** Scrolls to a part of the text and selects it. */
function select(field: HTMLTextAreaElement, [start, end]: readonly [number, number]): void {
  field.focus();
  field.setSelectionRange(start, end);
  const line = field.value.slice(0, start).split('\n').length;
  const lines = field.value.split('\n').length;
  field.scrollTop = (field.scrollHeight * (line - 2)) / lines;
}
