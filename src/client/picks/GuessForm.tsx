import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/api/call.ts';
import { guessQuery } from '#client/api/queries.ts';
import { GUESS_ID } from '#client/seasons/games/showGame.ts';
import { Form } from '#client/ui/DialogForm.tsx';
import { failureText } from '#client/ui/failure.ts';
import { Row } from '#client/ui/layout.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
import { MAX_GUESS } from '#domain/limits.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import styles from './Picks.module.css';
import { readGuess } from './readGuess.ts';

interface Props {
  readonly entryId: number;
  /** undefined until it is loaded: nothing can be typed before */
  readonly saved: Guess | undefined;
  readonly onSaved: () => void;
}

/** Saves a guess when its field is left or submitted; an error leaves what was typed. */
export function GuessForm({ entryId, saved, onSaved }: Props) {
  const queryClient = useQueryClient();
  const form = useEditForm({ total: String(saved ?? '') }, ({ total }) => ({
    total: readGuess(total).error,
  }));
  const { queryKey } = guessQuery(entryId);
  const save = useMutation({
    // one after the other: of two at the same time the server may store the earlier one last
    scope: { id: `guess ${entryId}` },
    mutationFn: (total: Guess) => call('saveGuess', { query: { entryId }, body: { total } }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer);
      onSaved();
    },
    onError: (failure) => {
      form.refuse({ total: failureText(failure, 'Failed to save guess') });
      void queryClient.invalidateQueries({ queryKey: ['rounds'] });
    },
  });
  const send = (values: { readonly total: string }) => {
    const { total } = readGuess(values.total);
    const isSending = save.isPending && save.variables === total;
    if (total !== undefined && !isSending && (total !== saved || save.isError))
      save.mutate(total, { onSuccess: () => form.settle(values) });
  };
  return (
    <Form form={form} className={styles.guessForm} onSubmit={send}>
      <TextInput
        id={GUESS_ID}
        label="Your guess, both scores together"
        description={`From 0 to ${MAX_GUESS}. Nobody else sees it before the lock.`}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        disabled={saved === undefined}
        {...form.field('total')}
        onBlur={() => form.submitOnBlur(send)}
      />
      <SaveState
        isPending={save.isPending}
        isSaved={!save.isError && !form.isChanged && typeof saved === 'number'}
        isUnsaved={save.isError && isRetried(save.error)}
      />
    </Form>
  );
}

type StateProps = Readonly<Record<'isPending' | 'isSaved' | 'isUnsaved', boolean>>;

function SaveState({ isPending, isSaved, isUnsaved }: StateProps) {
  return (
    <Row gap={1} className={styles.guessState}>
      <Row as="p" gap={1} className="strong good" role="status">
        {isPending && 'Saving…'}
        {!isPending && isSaved && (
          <>
            <IconCheck size={16} stroke={3} aria-hidden /> Saved
          </>
        )}
        {!isPending && isUnsaved && <span className="visually-hidden">Not saved</span>}
      </Row>
      {!isPending && isUnsaved && (
        <Button
          type="submit"
          variant="transparent"
          className={`bad ${styles.guessRetry}`}
          leftSection={<IconRefresh size={16} aria-hidden />}
        >
          Not saved · Retry
        </Button>
      )}
    </Row>
  );
}

/** Whether saving again may help: the server failed, or gave no response. */
function isRetried(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
