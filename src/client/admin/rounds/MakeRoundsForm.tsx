import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import styles from '#client/admin/Console.module.css';
import { useFocusOnError } from '#client/admin/useFocusOnError.ts';
import { serverNow } from '#client/api/call.ts';
import { roundsQuery } from '#client/api/queries.ts';
import { useApiMutation } from '#client/api/useApiMutation.ts';
import { seasonLabel } from '#client/seasons/season.ts';
import { localTime, ownZone } from '#client/ui/localTime.ts';
import type { Season } from '#contract/schemas.ts';
import { plural } from '#domain/plural.ts';
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
  const { form, submits, countSubmit } = useFocusOnError();
  const [draft, setDraft] = useState(() =>
    draftOf(USUAL_PLAN, firstDeadline(season.year, USUAL_FIRST, localTime(serverNow(), zone))),
  );
  const errors = errorsOf(draft.rounds, zone);
  const making = useApiMutation({
    mutate: (rounds: readonly DraftRound[]) => makeRounds(season.id, rounds, zone),
    invalidates: [roundsQuery(season.id).queryKey],
    success: (_, rounds) => `${plural(rounds.length, 'round')} created`,
    failure: 'Failed to create round',
    onSuccess: onClose,
  });
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        countSubmit();
        if (errors.every((error) => !error)) making.mutate(draft.rounds);
      }}
    >
      <h2>{seasonLabel(season)}</h2>
      <DraftFields draft={draft} errors={submits > 0 ? errors : []} onChange={setDraft} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={making.isPending}>
          Create Rounds
        </Button>
      </Group>
    </form>
  );
}
