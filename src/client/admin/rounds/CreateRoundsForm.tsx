import { useState } from 'react';
import styles from '#client/admin/console/Console.module.css';
import { useBracketText } from '#client/admin/console/useBracketText.ts';
import { serverNow } from '#client/api/call.ts';
import { roundsQuery } from '#client/api/queries.ts';
import { seasonLabel } from '#client/seasons/season/season.ts';
import { Form, FormButtons } from '#client/ui/DialogForm.tsx';
import { Row } from '#client/ui/layout.tsx';
import { localTime, ownZone } from '#client/ui/localTime.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Season } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import { createRounds } from './createRounds.ts';
import { DraftFields } from './DraftFields.tsx';
import { type DraftRound, draftOf, errorsOf } from './draft.ts';
import { firstStartIn } from './firstTipOff.ts';
import { notPast, USUAL_PLANS, usualFirst } from './plan.ts';

interface Props {
  readonly season: Season;
  readonly onClose: () => void;
}

/** Creates the usual six rounds of a season without rounds, from the first tip-off of its bracket on, if that is known. */
export function CreateRoundsForm({ season, onClose }: Props) {
  const zone = ownZone();
  const [bracket] = useBracketText(season.id);
  const [proposal] = useState(() => {
    const usual = () => notPast(usualFirst(season.year, zone, season.league), localTime(serverNow(), zone));
    const firstStart = firstStartIn(bracket);
    return draftOf(USUAL_PLANS[season.league], firstStart === undefined ? usual() : localTime(firstStart, zone));
  });
  const form = useEditForm(proposal, (draft) => ({ rounds: errorsOf(draft.rounds, zone) }));
  const making = useApiMutation({
    mutate: (rounds: readonly DraftRound[]) => createRounds(season.id, rounds, zone),
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
      <Row justify="end" gap={2}>
        <FormButtons action="Create Rounds" isPending={making.isPending} onCancel={onClose} />
      </Row>
    </Form>
  );
}
