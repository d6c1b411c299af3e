import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api.ts';
import { toastFailure } from '#client/failure.ts';
import { gamesQuery } from '#client/queries.ts';
import { useWrite } from '#client/useWrite.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Game, GameConsequences } from '#contract/schemas.ts';
import { isGrave, isSame } from './consequences.ts';

type Change = SentBodyOf<'changeGame'>;

const FAILURE = 'Failed to update game';

interface Options {
  readonly onDone?: () => void;
  /** does what nothing depends on, in place of a plain change */
  readonly doHarmless?: (body: Change) => void;
}

/** Changes a game; where picks, points or a later game depend on it, only after this has been told and was asked for again. */
export function useGameChange(game: Game, { onDone, doHarmless }: Options = {}) {
  const params = { id: game.id };
  const [told, setTold] = useState<GameConsequences>();
  const change = useWrite({
    write: (body: Change) => call('changeGame', { params, body }),
    renews: [gamesQuery(game.seasonId).queryKey],
    success: 'Game updated successfully',
    failure: FAILURE,
    onDone: () => {
      setTold(undefined);
      onDone?.();
    },
  });
  const proposal = useMutation({
    mutationFn: (body: Change) => call('changeGame', { params, query: { dryRun: 'true' }, body }),
    onSuccess: (consequences, body) => {
      if (!isGrave(game, consequences)) return (doHarmless ?? change.mutate)(body);
      // picks go only where that was told: one that has come since is told first
      if (told && isSame(told, consequences))
        return change.mutate(consequences.picksDropped > 0 ? { ...body, dropPicks: true } : body);
      setTold(consequences);
    },
    onError: (error) => toastFailure(error, FAILURE),
  });
  return {
    propose: (body: Change) => proposal.mutate(body),
    told,
    takeBack: () => setTold(undefined),
    pending: proposal.isPending || change.isPending,
  };
}
