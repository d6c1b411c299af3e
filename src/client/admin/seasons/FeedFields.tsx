import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import styles from '#client/admin/console/Console.module.css';
import { LEAGUE_NAMES, MODE_TEXTS, MODES } from '#client/admin/feed/feedTexts.ts';
import { feedQuery } from '#client/api/queries.ts';
import type { EditForm } from '#client/ui/useEditForm.ts';
import type { Season } from '#contract/schemas.ts';
import { LEAGUES } from '#domain/feed/feed.ts';

export type FeedValues = Pick<Season, 'feed' | 'league'>;

interface Props {
  readonly season: Season;
  readonly form: EditForm<FeedValues, object>;
}

/** Whether results arrive from a feed, and of which league. */
export function FeedFields({ season, form }: Props) {
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
      <NativeSelect
        label="League"
        data={LEAGUES.map((value) => ({ value, label: LEAGUE_NAMES[value] }))}
        {...form.field('league')}
      />
    </div>
  );
}
