import type { Game, Round } from '#contract/schemas.ts';
import type { BracketMatchup } from '#domain/bracket/bracketLayout.ts';
import type { FinalFour, Region } from '#domain/bracket/regions.ts';
import { BracketGame } from './BracketGame.tsx';
import type { TreeRound } from './BracketTree.tsx';
import type { StatusOf } from './useStatusOf.ts';

export interface DrawnBracket {
  readonly matchups: readonly BracketMatchup<Game>[];
  readonly rounds: readonly Round[];
  readonly finalFour: FinalFour;
  readonly statusOf: StatusOf;
}

/** Returns the columns of a region. */
export function roundsOf({ matchups, rounds, finalFour, statusOf }: DrawnBracket, region: Region): TreeRound[] {
  const own = matchups.filter(({ place }) => place.region === region);
  const numbers = [...new Set(own.map(({ place }) => place.round))];
  return numbers.map((number) => ({
    name: rounds.find((round) => round.number === number)?.name ?? `Round ${number}`,
    games: own
      .filter(({ place }) => place.round === number)
      .map(({ place, game, contenders }) => (
        <BracketGame
          key={place.slot}
          contenders={contenders}
          statusOf={game && ((team) => statusOf(game, team))}
          origins={region === 'Final Four' ? finalFour[place.slot - 1]?.map(shortName) : undefined}
        />
      )),
  }));
}

/** `East` of `East Region` */
export function shortName(region: string): string {
  return region.replace(' Region', '');
}
