import { useQueryClient } from '@tanstack/react-query';
import { feedQuery } from '#client/admin/console/consoleQueries.ts';
import { call } from '#client/api/call.ts';
import { refocus } from '#client/ui/focus.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Feed } from '#contract/feed.ts';
import type { Season } from '#contract/schemas.ts';
import { PANEL_ID } from './feedTexts.ts';

/** A team of the feed and the season's team that it is from now on; null if it is found by its name again. */
interface TeamChange {
  readonly feedId: string;
  readonly team: string | null;
}

const TAKEN_BACK = 'Taken back: the next check looks for the games again';

/** Binds teams of the feed, or takes that back; a binding is taken back from its notification, too. */
export function useFeedTeams(season: Season, { boundTeams }: Feed) {
  const queryClient = useQueryClient();
  const options = {
    async mutate(changes: readonly TeamChange[]) {
      // before the event of the change brings the new ones
      const former = changes.map(({ feedId }) => {
        const bound = boundTeams.find((one) => one.feedId === feedId);
        return { feedId, team: bound?.team ?? null };
      });
      const feed = await call('setFeedTeams', { params: { id: season.id }, body: [...changes] });
      queryClient.setQueryData(feedQuery(season.id).queryKey, feed);
      return former;
    },
    failure: 'Failed to save the teams',
    onSuccess: () => refocus(PANEL_ID),
  };
  const undo = useApiMutation({ ...options, success: TAKEN_BACK });
  return useApiMutation({
    ...options,
    success: (former, changes) => {
      if (changes.every(({ team }) => team === null)) return TAKEN_BACK;
      const action = { label: 'Take Back', onPress: () => undo.mutate(former) };
      return { title: 'Teams saved: the next check finds the game', action };
    },
  });
}
