import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { entryNameErrors } from '#client/entries/entryNameErrors.ts';
import poolScreenStyles from '#client/pool/frame/PoolScreen.module.css';
import { useUser } from '#client/shell/session.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { Row } from '#client/ui/layout.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { firstEntryName } from '#domain/names/names.ts';
import { EmailNote } from './JoinChoices.tsx';

interface Props {
  readonly isPending: boolean;
  readonly onJoin: (entryName: string) => void;
}

/** Joins a pool with a new entry, for users without an entry in the season. */
export function JoinAsNewcomer({ isPending, onJoin }: Props) {
  const { username } = useUser();
  const [isNaming, setIsNaming] = useState(false);
  const form = useEditForm({ name: firstEntryName(username) }, entryNameErrors);
  return (
    <Form form={form} className={poolScreenStyles.card} onSubmit={({ name }) => onJoin(name)} isPending={isPending}>
      {isNaming ? (
        <TextInput
          ref={focusText}
          label="Entry name"
          description="Your picks have this name on the leaderboard"
          autoComplete="off"
          {...form.field('name')}
        />
      ) : (
        <Row as="p" wrap="text" gap={4} justify="between" className="typed">
          <span>
            You play as <strong>{form.values.name}</strong>
          </span>
          <UnstyledButton className="text-link" onClick={() => setIsNaming(true)}>
            Change name
          </UnstyledButton>
        </Row>
      )}
      <Button type="submit" fullWidth mt="md" className={poolScreenStyles.joinAs} loading={isPending}>
        Join as {form.values.name.trim() || username}
      </Button>
      <EmailNote />
    </Form>
  );
}

/** The function is the same in each render, so React calls it once. */
function focusText(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
