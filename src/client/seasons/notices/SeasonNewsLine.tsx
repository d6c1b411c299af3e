import { NewsLine } from './NewsLine.tsx';
import { NoticeList, useSeasonNotices } from './SeasonNotices.tsx';

/** The notices of a season in a line above a pool's table, which opens all of them. */
export function SeasonNewsLine({ seasonId }: { readonly seasonId: number }) {
  const { notices, close } = useSeasonNotices(seasonId);
  const [first, ...others] = notices;
  if (!first) return null;
  return (
    <NewsLine
      label="News"
      title="News"
      text={first.text}
      fact={others.length > 0 ? `and ${others.length} more` : undefined}
      onClose={first.canClose ? () => close(first.key) : undefined}
    >
      <NoticeList notices={notices} close={close} />
    </NewsLine>
  );
}
