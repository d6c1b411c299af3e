import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#client/admin/console/Console.module.css';
import { LEAGUE_OPTIONS } from '#client/admin/feed/feedTexts.ts';
import { DraftFields } from '#client/admin/rounds/DraftFields.tsx';
import { errorsOf } from '#client/admin/rounds/draft.ts';
import { serverNow } from '#client/api/call.ts';
import { roundsQuery } from '#client/api/queries.ts';
import { seasonLabel, seasonLabelAmong } from '#client/seasons/season/season.ts';
import { Form, FormButtons } from '#client/ui/DialogForm.tsx';
import { Row } from '#client/ui/layout.tsx';
import { localTime, ownZone } from '#client/ui/localTime.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Season } from '#contract/schemas.ts';
import { LEAGUES } from '#domain/feed/feed.ts';
import { SeasonFields } from './SeasonFields.tsx';
import {
  changeLeague,
  changeYear,
  draftSeason,
  freeLeague,
  freeYear,
  type SeasonDraft,
  type Settings,
  seasonErrors,
  settingsOf,
  USUAL_SETTINGS,
} from './seasonDraft.ts';
import { useMakeSeason } from './seasonMutations.ts';

interface Props {
  readonly seasons: readonly Season[];
  readonly onCreated: (season: Season) => void;
  readonly onCancel: () => void;
}

/** Creates a season with its rounds; every field has a proposal. */
export function NewSeasonForm({ onCreated, onCancel, ...props }: Props) {
  // the new season is among them before the form learns that it has been created
  const [seasons] = useState(props.seasons);
  const zone = ownZone();
  const clock = { now: localTime(serverNow(), zone), zone };
  const [proposal] = useState(() => {
    const league = freeLeague(seasons, clock);
    return draftSeason({ league, year: freeYear(seasons, league, clock) }, clock);
  });
  const form = useEditForm(proposal, (draft) => ({
    ...seasonErrors(draft),
    schedule: errorsOf(draft.schedule.rounds, zone),
  }));
  const creation = useMakeSeason(onCreated);
  const { league, year } = form.values;
  const active = seasons.find((season) => season.isActive && season.league === league);
  const create = ({ schedule, ...draft }: SeasonDraft) =>
    creation.mutate({
      league: draft.league,
      year: Number(draft.year),
      name: draft.name,
      finalFour: draft.finalFour,
      rounds: schedule.rounds,
    });
  return (
    <Form form={form} className={styles.form} onSubmit={create} isPending={creation.isPending}>
      <h2>New season</h2>
      <NativeSelect
        label="League"
        data={LEAGUE_OPTIONS}
        value={league}
        onChange={({ currentTarget }) => {
          const chosen = LEAGUES.find((value) => value === currentTarget.value);
          if (chosen) form.change(changeLeague(form.values, chosen, seasons));
        }}
      />
      {seasons.length > 0 && (
        <SettingsSelect
          seasons={seasons}
          onChange={(settings = USUAL_SETTINGS[league]) => form.change(draftSeason({ league, year, settings }, clock))}
        />
      )}
      <SeasonFields form={form} onYear={(typed) => form.change(changeYear(form.values, typed))} />
      <DraftFields
        draft={form.values.schedule}
        errors={form.errors.schedule}
        onChange={(schedule) => form.change({ schedule })}
      />
      {active && <p className="soft">The new season becomes the active one in place of {seasonLabel(active)}.</p>}
      <Row justify="end" gap={2}>
        <FormButtons action="Create Season" isPending={creation.isPending} onCancel={onCancel} />
      </Row>
    </Form>
  );
}

interface SettingsProps {
  readonly seasons: readonly Season[];
  /** undefined for the usual ones */
  readonly onChange: (settings?: Settings) => void;
}

/** The season whose name, pairing, rounds and times a new one copies. */
function SettingsSelect({ seasons, onChange }: SettingsProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState('');
  const reading = useApiMutation({
    mutate: async (season: Season) => {
      const rounds = await queryClient.fetchQuery(roundsQuery(season.id));
      return { season, settings: settingsOf(season, rounds, ownZone()) };
    },
    onSuccess: ({ season, settings }) => {
      setChosen(String(season.id));
      onChange(settings);
    },
    failure: 'Failed to fetch rounds',
  });
  return (
    <NativeSelect
      label="Settings"
      description="Name, pairing, rounds, and their weekdays and times"
      data={[
        { value: '', label: 'Defaults' },
        ...seasons.map((season) => ({
          value: String(season.id),
          label: `Same as ${seasonLabelAmong(season, seasons)}`,
        })),
      ]}
      value={chosen}
      onChange={(event) => {
        const season = seasons.find(({ id }) => String(id) === event.currentTarget.value);
        if (season) return reading.mutate(season);
        setChosen('');
        onChange();
      }}
    />
  );
}
