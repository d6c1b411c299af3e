import { Group } from '@mantine/core';
import { useState } from 'react';
import styles from '#client/admin/console/Console.module.css';
import { serverNow } from '#client/api/call.ts';
import { roundsQuery } from '#client/api/queries.ts';
import { seasonLabel } from '#client/seasons/season.ts';
import { Form, FormButtons } from '#client/ui/DialogForm.tsx';
import { localTime, ownZone } from '#client/ui/localTime.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Season } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { DraftFields } from './DraftFields.tsx';
import { type DraftRound, draftOf, errorsOf } from './draft.ts';
import { makeRounds } from './makeRounds.ts';
import { firstDeadline, USUAL_FIRST, USUAL_PLAN } from './plan.ts';

interface Props {
  readonly season: Season;
  readonly onClose: () => void;
}

/** Creates the usual six rounds of a season without rounds. */
export function MakeRoundsForm({ season, onClose }: Props) {
  const zone = ownZone();
  const [usual] = useState(() =>
    draftOf(USUAL_PLAN, firstDeadline(season.year, USUAL_FIRST, localTime(serverNow(), zone))),
  );
  const form = useEditForm(usual, (draft) => ({ rounds: errorsOf(draft.rounds, zone) }));
  const making = useApiMutation({
    mutate: (rounds: readonly DraftRound[]) => makeRounds(season.id, rounds, zone),
    invalidates: [roundsQuery(season.id).queryKey],
    success: (_, rounds) => `${plural(rounds.length, 'round')} created`,
    failure: 'Failed to create round',
    onSuccess: onClose,
  });
  return (
    <Form
      form={form}
      className={styles.form}
      onSubmit={({ rounds }) => making.mutate(rounds)}
      isPending={making.isPending}
    >
      <h2>{seasonLabel(season)}</h2>
      <DraftFields draft={form.values} errors={form.errors.rounds} onChange={form.change} />
      <Group justify="flex-end">
        <FormButtons action="Create Rounds" isPending={making.isPending} onCancel={onClose} />
      </Group>
    </Form>
  );
}
