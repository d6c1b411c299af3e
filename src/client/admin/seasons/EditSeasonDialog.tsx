import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useFocusOnError } from '#client/admin/useFocusOnError.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { Season } from '#contract/schemas.ts';
import { FeedFields, type FeedValues } from './FeedFields.tsx';
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
  const { form, submits, countSubmit } = useFocusOnError();
  // untouched fields follow another admin's changes
  const [changes, setChanges] = useState<Partial<SeasonValues & FeedValues>>({});
  const values: SeasonValues & FeedValues = { ...season, year: String(season.year), ...changes };
  const change = useSeasonChange(season, onClose);
  const errors = seasonErrors(values);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        countSubmit();
        const { name, finalFour, feed, league } = values;
        if (!errors.year && !errors.name)
          change.mutate(changesOf(season, { year: Number(values.year), name, finalFour, feed, league }));
      }}
    >
      <SeasonFields
        values={values}
        errors={submits > 0 ? errors : {}}
        onChange={(changed) => setChanges({ ...changes, ...changed })}
      />
      <FeedFields season={season} values={values} onChange={(changed) => setChanges({ ...changes, ...changed })} />
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

/** The pairing is sent only if it changes: the server rejects it once a Final Four game exists. */
function changesOf(season: Season, values: Pick<Season, 'year' | 'name' | 'finalFour' | 'feed' | 'league'>) {
  const { finalFour, ...others } = values;
  return pairingText(finalFour) === pairingText(season.finalFour) ? others : values;
}
