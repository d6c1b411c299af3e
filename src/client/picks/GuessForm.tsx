import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '#client/api/call.ts';
import { failureText } from '#client/api/failure.ts';
import { guessQuery } from '#client/api/queries.ts';
import { GUESS_ID } from '#client/seasons/showGame.ts';
import type { Guess } from '#domain/guesses.ts';
import { readGuess } from './readGuess.ts';
import styles from './TieBreaker.module.css';

interface Props {
  readonly entryId: number;
  readonly saved: Guess;
  readonly onSaved: () => void;
}

/** Saves a guess when its field is left or submitted; an error leaves what was typed. */
export function GuessForm({ entryId, saved, onSaved }: Props) {
  const queryClient = useQueryClient();
  // an untouched field follows what another device saves
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const { queryKey } = guessQuery(entryId);
  const save = useMutation({
    mutationFn: (total: Guess) => call('saveGuess', { query: { entryId }, body: { total } }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (answer, total) => {
      queryClient.setQueryData(queryKey, answer);
      setTyped((now) => (now !== undefined && readGuess(now).total === total ? undefined : now));
      onSaved();
    },
    onError: (failure) => {
      setError(failureText(failure, 'Failed to save guess'));
      void queryClient.invalidateQueries({ queryKey: ['rounds'] });
    },
  });
  const text = typed ?? (saved === null ? '' : String(saved));
  const send = () => {
    const { total, error: wrong } = readGuess(text);
    setError(wrong);
    const isSending = save.isPending && save.variables === total;
    if (total !== undefined && !isSending && (total !== saved || save.isError)) save.mutate(total);
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        id={GUESS_ID}
        label="Your guess, both scores together"
        description="From 0 to 400. Nobody else sees it before the lock."
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        classNames={{ input: styles.input ?? '' }}
        value={text}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
        onBlur={send}
      />
      <SaveState
        isPending={save.isPending}
        isSaved={!save.isError && typed === undefined && saved !== null}
        isUnsaved={save.isError && isRetried(save.error)}
      />
    </form>
  );
}

type StateProps = Readonly<Record<'isPending' | 'isSaved' | 'isUnsaved', boolean>>;

function SaveState({ isPending, isSaved, isUnsaved }: StateProps) {
  return (
    <p className={styles.state} role="status">
      {isPending && 'Saving…'}
      {!isPending && isSaved && (
        <>
          <IconCheck size={16} stroke={3} aria-hidden /> Saved
        </>
      )}
      {!isPending && isUnsaved && (
        <Button
          type="submit"
          variant="transparent"
          className={styles.retry ?? ''}
          leftSection={<IconRefresh size={16} aria-hidden />}
        >
          Not saved · Retry
        </Button>
      )}
    </p>
  );
}

/** Whether saving again may help: the server failed, or gave no response. */
function isRetried(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
