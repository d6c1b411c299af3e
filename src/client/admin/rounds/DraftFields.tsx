import { TextInput } from '@mantine/core';
import { LocalTimeField } from '#client/admin/console/LocalTimeField.tsx';
import { ownZone } from '#client/ui/localTime.ts';
import styles from './DraftFields.module.css';
import { changeDraft, type Draft, type RoundErrors } from './draft.ts';

interface Props {
  readonly draft: Draft;
  /** by round; undefined before the first submit */
  readonly errors: readonly (RoundErrors | undefined)[] | undefined;
  readonly onChange: (draft: Draft) => void;
}

export function DraftFields({ draft, errors, onChange }: Props) {
  return (
    <section aria-labelledby="rounds">
      <h3 id="rounds">Rounds</h3>
      <p className={styles.note}>
        Picks lock at these deadlines, on your own clock ({ownZone().replaceAll('_', ' ')}). Moving the first one moves
        the others.
      </p>
      <ol className={styles.rounds}>
        {draft.rounds.map(({ number, name, deadline }, index) => (
          <li key={number} className={styles.round}>
            <span className={`numeral ${styles.number}`} aria-hidden>
              {number}
            </span>
            <TextInput
              aria-label={`Name of round ${number}`}
              autoComplete="off"
              value={name}
              onChange={(event) => onChange(changeDraft(draft, index, { name: event.currentTarget.value }))}
              error={errors?.[index]?.name}
            />
            <LocalTimeField
              isLabelHidden
              label={`Deadline of round ${number}`}
              value={deadline}
              onChange={(event) => onChange(changeDraft(draft, index, { deadline: event.currentTarget.value }))}
              error={errors?.[index]?.deadline}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
