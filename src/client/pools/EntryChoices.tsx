import { useState } from 'react';
import type { Entry } from '#contract/things.ts';
import styles from './PoolScreen.module.css';

export interface EntryChoice {
  readonly entry: Entry;
  /** already in the pool */
  readonly joined: boolean;
}

interface Props {
  /** the form's id, for the button that submits it from outside */
  readonly form: string;
  readonly choices: readonly EntryChoice[];
  readonly chosen: number | undefined;
  readonly onChoose: (entryId: number) => void;
  readonly onSubmit: (entryId: number) => void;
}

export function EntryChoices({ form, choices, chosen, onChoose, onSubmit }: Props) {
  const [tried, setTried] = useState(false);
  const lacking = tried && chosen === undefined;
  return (
    <form
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (chosen !== undefined) onSubmit(chosen);
      }}
    >
      <fieldset className={styles.choices} aria-describedby={lacking ? 'entry-error' : undefined}>
        <legend>Your entries</legend>
        {choices.map(({ entry, joined }) => (
          <label key={entry.id} className={styles.choice}>
            <input
              type="radio"
              name="entry"
              value={entry.id}
              checked={chosen === entry.id}
              disabled={joined}
              onChange={() => onChoose(entry.id)}
            />
            <span className={styles.choiceName}>{entry.name}</span>
            {joined && <span className={styles.choiceNote}>already in this pool</span>}
          </label>
        ))}
        {lacking && (
          <p id="entry-error" role="alert" className={styles.error}>
            Please select an entry to join with
          </p>
        )}
      </fieldset>
    </form>
  );
}
