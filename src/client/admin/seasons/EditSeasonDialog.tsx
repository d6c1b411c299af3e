import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import styles from '#client/admin/console/Console.module.css';
import { feedQuery } from '#client/admin/console/consoleQueries.ts';
import { LEAGUE_OPTIONS, MODE_TEXTS, MODES } from '#client/admin/feed/feedTexts.ts';
import { call } from '#client/api/call.ts';
import { seasonsQuery } from '#client/api/queries.ts';
import { seasonLabel } from '#client/seasons/season/season.ts';
import type { Openable } from '#client/ui/Dialog.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import type { EditForm } from '#client/ui/useEditForm.ts';
import type { Season } from '#contract/schemas.ts';
import { pairingText } from './pairings.ts';
import { SeasonFields } from './SeasonFields.tsx';
import { type SeasonValues, seasonErrors } from './seasonDraft.ts';

type FeedValues = Pick<Season, 'feed' | 'league'>;
type Values = SeasonValues & FeedValues;

export function EditSeasonDialog({ season, ...dialog }: Openable & { readonly season: Season }) {
  const { year, name, finalFour, feed, league } = season;
  return (
    <FormDialog
      {...dialog}
      title="Edit Season"
      action="Save"
      source={{ year: String(year), name, finalFour, feed, league }}
      check={seasonErrors}
      save={{
        mutate: (values) => call('changeSeason', { params: { id: season.id }, body: changesOf(season, values) }),
        invalidates: [seasonsQuery().queryKey],
        success: (saved) => `${seasonLabel(saved)} was saved`,
        failure: 'Failed to update the season',
      }}
    >
      {(form) => (
        <>
          <SeasonFields form={form} />
          <FeedFields season={season} form={form} />
        </>
      )}
    </FormDialog>
  );
}

/** The pairing is sent only if it changes: the server rejects it once a Final Four game exists. */
function changesOf(season: Season, { finalFour, year, ...others }: Values) {
  const isSame = pairingText(finalFour) === pairingText(season.finalFour);
  return { ...others, year: Number(year), ...(!isSame && { finalFour }) };
}

interface FeedFieldsProps {
  readonly season: Season;
  readonly form: EditForm<FeedValues, object>;
}

/** Whether results arrive from a feed, and of which league. */
function FeedFields({ season, form }: FeedFieldsProps) {
  const { data: feed } = useQuery(feedQuery(season.id));
  return (
    <div className={styles.fields}>
      <NativeSelect
        label="Results feed"
        description={
          feed?.source === 'off' ? 'This server has none: RESULTS_FEED is off.' : MODE_TEXTS[form.values.feed]
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={MODES}
        {...form.field('feed')}
      />
      <NativeSelect label="League" data={LEAGUE_OPTIONS} {...form.field('league')} />
    </div>
  );
}
