import type { ComponentProps } from 'react';
import { Terms } from '#client/howItWorks/Terms.tsx';
import { OddsOfMen } from '#client/seasons/season/OddsOfMen.tsx';
import type { ExplanationText } from '#client/shell/slots.ts';

export function LuckExplained({ pool }: ComponentProps<ExplanationText>) {
  return (
    <>
      <p>
        By its seed every team has a chance in each game. So every pick is worth something before the game is played:
        its points, times that chance. The points of an entry show what came of it.{' '}
        {pool && <OddsOfMen seasonId={pool.seasonId} />}
      </p>
      <Terms>
        <dt>Luck</dt>
        <dd>
          Your points, less what your picks were worth. Over all the ways that the games could have ended, everybody’s
          luck comes to exactly zero.
        </dd>
        <dt>Edge</dt>
        <dd>
          What your picks were worth, less what picking every favorite was worth. No result changes it. It is seldom
          above zero without an upset bonus, because no pick is worth more than the favorite; a missing pick costs it.
        </dd>
        <dt>The number after ±</dt>
        <dd>How far luck alone moves the points, two times out of three. Luck within it is nothing special.</dd>
      </Terms>
    </>
  );
}
