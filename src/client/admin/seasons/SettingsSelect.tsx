import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roundsQuery } from '#client/api/queries.ts';
import { seasonLabel } from '#client/seasons/season.ts';
import { ownZone } from '#client/ui/localTime.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Season } from '#contract/schemas.ts';
import { type Settings, settingsOf, USUAL_SETTINGS } from './seasonDraft.ts';

interface Props {
  readonly seasons: readonly Season[];
  readonly onChange: (settings: Settings) => void;
}

/** The season whose name, pairing, rounds and times a new one copies. */
export function SettingsSelect({ seasons, onChange }: Props) {
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
        ...seasons.map((season) => ({ value: String(season.id), label: `Same as ${seasonLabel(season)}` })),
      ]}
      value={chosen}
      onChange={(event) => {
        const season = seasons.find(({ id }) => String(id) === event.currentTarget.value);
        if (season) return reading.mutate(season);
        setChosen('');
        onChange(USUAL_SETTINGS);
      }}
    />
  );
}
