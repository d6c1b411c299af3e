import { NextRound } from '#client/seasons/notices/NextRound.tsx';
import { RoundInPlay } from '#client/seasons/rounds/RoundInPlay.tsx';
import type { SeasonNow } from '#client/seasons/rounds/seasonRounds.ts';
import type { Pool } from '#contract/schemas.ts';
import { MissingCard } from './MissingCard.tsx';
import type { PoolMember } from './poolMembers.ts';

interface Props extends SeasonNow {
  readonly pool: Pool;
  readonly members: readonly PoolMember[];
}

/** The round in play, and the one that is open for picks, with who misses some once it is due. */
export function CurrentRound({ pool, members, inPlay, open, isDue }: Props) {
  return (
    <>
      {inPlay && <RoundInPlay round={inPlay} />}
      {open && isDue && <MissingCard pool={pool} round={open} members={members} />}
      {open && !isDue && <NextRound round={open} />}
    </>
  );
}
