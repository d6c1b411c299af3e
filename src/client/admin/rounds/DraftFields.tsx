import { TextInput } from '@mantine/core';
import { LocalTimeField } from '#client/admin/console/LocalTimeField.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { ownZone } from '#client/ui/localTime.ts';
import { changeDraft, type Draft, type RoundErrors } from './draft.ts';
import styles from './Rounds.module.css';

interface Props {
  readonly draft: Draft;
  /** by round; undefined before the first submit */
  readonly errors: readonly (RoundErrors | undefined)[] | undefined;
  readonly onChange: (draft: Draft) => void;
}

export function DraftFields({ draft, errors, onChange }: Props) {
  return (
    <Stack as="section" gap={4} aria-labelledby="rounds">
      <h3 id="rounds">Rounds</h3>
      <p className="soft">
        Picks lock at these deadlines, on your own clock ({ownZone().replaceAll('_', ' ')}). Moving the first one moves
        the others.
      </p>
      <Stack as="ol" gap={5}>
        {draft.rounds.map(({ number, name, deadline }, index) => (
          <li key={number} className={styles.draft}>
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
      </Stack>
    </Stack>
  );
}
