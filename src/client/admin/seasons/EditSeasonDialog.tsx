import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { Season } from '#contract/schemas.ts';
import { useFocusOnError } from '../useFocusOnError.ts';
import { pairingText } from './pairings.ts';
import { SeasonFields } from './SeasonFields.tsx';
import { type SeasonValues, seasonErrors } from './seasonDraft.ts';
import { useSeasonChange } from './seasonMutations.ts';

interface Props {
  readonly season: Season;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditSeasonDialog({ season, opened, onClose }: Props) {
  return (
    <Dialog title="Edit Season" opened={opened} onClose={onClose}>
      <EditForm season={season} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ season, onClose }: Omit<Props, 'opened'>) {
  const { form, tries, tried } = useFocusOnError();
  // what is not touched follows what another admin does meanwhile
  const [changes, setChanges] = useState<Partial<SeasonValues>>({});
  const values: SeasonValues = { ...season, year: String(season.year), ...changes };
  const change = useSeasonChange(season, onClose);
  const errors = seasonErrors(values);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        tried();
        const { name, finalFour } = values;
        if (!errors.year && !errors.name)
          change.mutate(changesOf(season, { year: Number(values.year), name, finalFour }));
      }}
    >
      <SeasonFields
        values={values}
        errors={tries > 0 ? errors : {}}
        onChange={(changed) => setChanges({ ...changes, ...changed })}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}

/** The pairing only where it changes: once a Final Four game is there, it may not be named. */
function changesOf(season: Season, values: Pick<Season, 'year' | 'name' | 'finalFour'>) {
  const { finalFour, ...others } = values;
  return pairingText(finalFour) === pairingText(season.finalFour) ? others : values;
}
