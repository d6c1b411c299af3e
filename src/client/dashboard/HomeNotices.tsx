import { useSuspenseQuery } from '@tanstack/react-query';
import { seasonsQuery } from '#client/api/queries.ts';
import { useSwitch } from '#client/seasons/choice/shownSeason.ts';
import { NoticeList, SeasonNotices, useSeasonNotices } from '#client/seasons/notices/SeasonNotices.tsx';
import { saidSeason } from '#client/seasons/season/season.ts';
import type { Season } from '#contract/schemas.ts';

/** The notices of the season on Home, and for who plays in both tournaments of moved and reopened rounds of the other one. */
export function HomeNotices({ season }: { readonly season: Season }) {
  const other = useSwitch().find(({ id }) => id !== season.id);
  if (!other || !season.isActive) return <SeasonNotices seasonId={season.id} />;
  return <NoticesOfBoth season={season} other={other} />;
}

function NoticesOfBoth({ season, other }: { readonly season: Season; readonly other: Season }) {
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  const own = useSeasonNotices(season.id);
  const others = useSeasonNotices(other.id, saidSeason(other, seasons));
  const close = (key: string) => {
    own.close(key);
    others.close(key);
  };
  const ofRounds = others.notices.filter(({ kind }) => kind === 'moved' || kind === 'reopened');
  return <NoticeList notices={[...own.notices, ...ofRounds]} close={close} />;
}
