import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { useEditForm } from '#client/ui/useEditForm.ts';
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
  const form = useEditForm(valuesOf(season), seasonErrors);
  const change = useSeasonChange(season, onClose);
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => change.mutate(changesOf(season, { ...values, year: Number(values.year) }))}
      action="Save"
      isPending={change.isPending}
      onCancel={onClose}
    >
      <SeasonFields form={form} />
      <FeedFields season={season} form={form} />
    </DialogForm>
  );
}

function valuesOf({ year, name, finalFour, feed, league }: Season): SeasonValues & FeedValues {
  return { year: String(year), name, finalFour, feed, league };
}

/** The pairing is sent only if it changes: the server rejects it once a Final Four game exists. */
function changesOf(season: Season, values: Pick<Season, 'year' | 'name' | 'finalFour' | 'feed' | 'league'>) {
  const { finalFour, ...others } = values;
  return pairingText(finalFour) === pairingText(season.finalFour) ? others : values;
}
