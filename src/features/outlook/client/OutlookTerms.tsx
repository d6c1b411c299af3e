import type { ComponentProps } from 'react';
import { OddsOfMen } from '#client/seasons/season/OddsOfMen.tsx';
import type { ExplanationText } from '#client/shell/slots.ts';

export function OutlookTerms({ pool }: ComponentProps<ExplanationText>) {
  return (
    <>
      <dt>Outlook</dt>
      <dd>
        The best and the worst each entry can finish: after these games, and in the end. At best it wins every point of
        the rounds to come; at worst everybody else does.
      </dd>
      <dt>Still alive, Clinched, Eliminated</dt>
      <dd>
        An entry is alive while first place, shared or not, is within reach; then it is eliminated. It has clinched once
        nobody can catch it, and a tie once nobody can pass it.
      </dd>
      <dt>Chances</dt>
      <dd>
        How often an entry leads after these games, out of all the ways they can end: once with every game a coin flip,
        once with the odds that seeds have had since 1985. Later rounds are left out, so this does not say who wins the
        pool. {pool && <OddsOfMen seasonId={pool.seasonId} />}
      </dd>
      <dt>Root for</dt>
      <dd>
        In each game, the team that helps your entry more, and by how much. If neither does, it is your own pick: its
        points count in the end.
      </dd>
    </>
  );
}
