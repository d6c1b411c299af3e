import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { call, serverNow } from '#client/api/call.ts';
import { gamesQuery, roundsQuery } from '#client/api/queries.ts';
import { Dialog, type Openable } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { localTime, ownZone, toIso } from '#client/ui/localTime.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Round, Season } from '#contract/schemas.ts';
import { MAX_ROUND_NUMBER } from '#domain/scoring/rounds.ts';
import { type DraftRound, errorsOf, proposeRound, type RoundErrors } from './draft.ts';
import { RoundFields } from './RoundFields.tsx';

interface Props extends Openable {
  readonly season: Season;
  readonly rounds: readonly Round[];
}

export function NewRoundDialog(props: Props) {
  return (
    <Dialog title="New Round" opened={props.opened} onClose={props.onClose}>
      <NewRoundForm {...props} />
    </Dialog>
  );
}

function NewRoundForm({ season, rounds, onClose }: Props) {
  const zone = ownZone();
  const free = freeNumbers(rounds);
  const propose = (number: number) => proposeRound(number, { season, rounds, now: localTime(serverNow(), zone), zone });
  // the proposal stays when another admin creates a round meanwhile
  const [proposal] = useState(() => propose(free[0] ?? MAX_ROUND_NUMBER));
  const form = useEditForm(proposal, (draft): RoundErrors => errorsOf([draft], zone)[0] ?? {});
  const creation = useRoundCreation(season, onClose);
  return (
    <DialogForm
      form={form}
      onSubmit={creation.mutate}
      action="Create Round"
      isPending={creation.isPending}
      onCancel={onClose}
    >
      <RoundFields form={form}>
        <NativeSelect
          label="Round number"
          data={free.map(String)}
          value={String(form.values.number)}
          onChange={(event) => form.change(propose(Number(event.currentTarget.value)))}
        />
      </RoundFields>
    </DialogForm>
  );
}

function freeNumbers(rounds: readonly Round[]): number[] {
  const taken = new Set(rounds.map(({ number }) => number));
  return Array.from({ length: MAX_ROUND_NUMBER }, (_, index) => index + 1).filter((number) => !taken.has(number));
}

function useRoundCreation({ id: seasonId }: Season, onDone: () => void) {
  return useApiMutation({
    mutate: async ({ number, name, deadline }: DraftRound) => {
      const body = { seasonId, number, name, deadline: toIso(deadline, ownZone()) };
      return call('createRound', { body });
    },
    invalidates: [roundsQuery(seasonId).queryKey, gamesQuery(seasonId).queryKey],
    success: 'Round created successfully',
    failure: 'Failed to create round',
    onSuccess: onDone,
  });
}
