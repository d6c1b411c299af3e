import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api.ts';
import { toastFailure } from '#client/failure.ts';
import { gamesQuery } from '#client/queries.ts';
import { useWrite } from '#client/useWrite.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Game, GameConsequences } from '#contract/things.ts';
import { isGrave } from './consequences.ts';

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
      if (isGrave(game, consequences)) setTold(consequences);
      else (doHarmless ?? change.mutate)(body);
    },
    onError: (error) => toastFailure(error, FAILURE),
  });
  return {
    propose: (body: Change) => (told ? change.mutate({ ...body, dropPicks: true }) : proposal.mutate(body)),
    told,
    takeBack: () => setTold(undefined),
    pending: proposal.isPending || change.isPending,
  };
}
