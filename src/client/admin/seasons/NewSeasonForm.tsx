import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '#client/api/call.ts';
import { seasonLabel } from '#client/seasons/season.ts';
import { localTime, ownZone } from '#client/ui/localTime.ts';
import type { Season } from '#contract/schemas.ts';
import styles from '../Console.module.css';
import { DraftFields } from '../rounds/DraftFields.tsx';
import { errorsOf } from '../rounds/draft.ts';
import { useFocusOnError } from '../useFocusOnError.ts';
import { SeasonFields } from './SeasonFields.tsx';
import { SettingsSelect } from './SettingsSelect.tsx';
import { changeSeasonDraft, draftSeason, freeYear, seasonErrors, USUAL_SETTINGS } from './seasonDraft.ts';
import { useMakeSeason } from './seasonMutations.ts';

interface Props {
  readonly seasons: readonly Season[];
  readonly onCreated: (season: Season) => void;
  readonly onCancel: () => void;
}

/** A season with its rounds in one form, in which everything is proposed. */
export function NewSeasonForm({ seasons, onCreated, onCancel }: Props) {
  const zone = ownZone();
  const now = localTime(serverNow(), zone);
  const { form, tries, tried } = useFocusOnError();
  const [draft, setDraft] = useState(() => draftSeason(USUAL_SETTINGS, freeYear(seasons, now), now));
  const creation = useMakeSeason(onCreated);
  const { name, finalFour, schedule } = draft;
  const errors = seasonErrors(draft);
  const roundErrors = errorsOf(schedule.rounds, zone);
  const isSound = !errors.year && !errors.name && roundErrors.every((error) => !error);
  const active = seasons.find((season) => season.isActive);
  const submit = () => {
    tried();
    if (isSound) creation.mutate({ year: Number(draft.year), name, finalFour, rounds: schedule.rounds });
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>New season</h2>
      {seasons.length > 0 && (
        <SettingsSelect seasons={seasons} onChange={(settings) => setDraft(draftSeason(settings, draft.year, now))} />
      )}
      <SeasonFields
        values={draft}
        errors={tries > 0 ? errors : {}}
        onChange={(change) => setDraft(changeSeasonDraft(draft, change, now))}
      />
      <DraftFields
        draft={schedule}
        errors={tries > 0 ? roundErrors : []}
        onChange={(changed) => setDraft({ ...draft, schedule: changed })}
      />
      {active && (
        <p className={styles.note}>The new season becomes the active one in place of {seasonLabel(active)}.</p>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={creation.isPending}>
          Create Season
        </Button>
      </Group>
    </form>
  );
}
