import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import styles from '#client/pool/frame/PoolScreen.module.css';
import { useUser } from '#client/shell/session.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Entry, InvitedPool } from '#contract/schemas.ts';
import { takesEntries } from '#domain/pools/joining.ts';

export interface EntryChoice {
  readonly entry: Entry;
  readonly hasJoined: boolean;
}

interface Props {
  readonly pool: InvitedPool;
  readonly choices: readonly EntryChoice[];
  readonly chosen: number | undefined;
  readonly isPending: boolean;
  readonly onChoose: (entryId: number) => void;
  readonly onJoin: (entryId: number) => void;
  /** undefined if the season takes no new entries */
  readonly onCreate: (() => void) | undefined;
}

/** Whether the user cannot have a further entry in the pool: all are in, or as many as it allows, or it is closed. */
export function isFull({ maxEntries, joining, earlierRounds }: InvitedPool, choices: readonly EntryChoice[]): boolean {
  const joined = choices.filter(({ hasJoined }) => hasJoined).length;
  const isClosed = !takesEntries(joining, earlierRounds !== null);
  return isClosed || joined === choices.length || joined >= maxEntries;
}

/** Chooses the entry to join a pool with. */
export function JoinChoices({ pool, choices, chosen, isPending, onChoose, onJoin, onCreate }: Props) {
  const form = useEditForm({ entryId: chosen }, ({ entryId }) => ({
    entryId: entryId === undefined ? 'Please select an entry to join with' : undefined,
  }));
  if (choices.length === 0) return <EmptyState title="No entries yet" hint="You did not play in this season." />;
  const hasAll = isFull(pool, choices);
  return (
    <Form
      form={form}
      className={styles.card}
      onSubmit={({ entryId }) => {
        if (entryId !== undefined) onJoin(entryId);
      }}
      isPending={isPending}
    >
      <Fieldset
        choices={choices.map((choice) => ({ ...choice, isDisabled: hasAll || choice.hasJoined }))}
        chosen={chosen}
        error={form.errors.entryId}
        onChoose={onChoose}
      />
      {!hasAll && <EmailNote />}
      <Row wrap gap={2} className={styles.actions}>
        {hasAll ? (
          <LinkButton to="/groups/$id/picks" params={{ id: pool.id }}>
            Go to the Pool
          </LinkButton>
        ) : (
          <Button type="submit" loading={isPending}>
            Join Pool
          </Button>
        )}
        {onCreate && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onCreate}>
            New Entry
          </Button>
        )}
      </Row>
    </Form>
  );
}

interface FieldsetProps extends Pick<Props, 'chosen' | 'onChoose'> {
  readonly choices: readonly (EntryChoice & { readonly isDisabled: boolean })[];
  readonly error: string | undefined;
}

function Fieldset({ choices, chosen, error, onChoose }: FieldsetProps) {
  return (
    <fieldset className={styles.choices} aria-describedby={error ? 'entry-error' : undefined}>
      <legend>Your entries</legend>
      {choices.map(({ entry, hasJoined, isDisabled }) => (
        <label key={entry.id} className={styles.choice}>
          <input
            type="radio"
            name="entry"
            value={entry.id}
            checked={chosen === entry.id}
            disabled={isDisabled}
            onChange={() => onChoose(entry.id)}
          />
          <Stack as="span" className="typed">
            <span className="strong">{entry.name}</span>
            {hasJoined && <span className="soft text-s">already in this pool</span>}
          </Stack>
        </label>
      ))}
      {error && (
        <p id="entry-error" role="alert" className="bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Warns that joining shows the user's email address to the pool's admins. */
export function EmailNote() {
  const { email } = useUser();
  if (email === null) return null;
  return (
    <p className={`soft typed ${styles.note}`}>
      The pool’s admins will see your email address, {email}. Other members will not.
    </p>
  );
}
