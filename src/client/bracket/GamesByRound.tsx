import { Stack } from '#client/ui/layout.tsx';
import type { Game, Round } from '#contract/schemas.ts';
import { byRegionAndSeed, REGIONS } from '#domain/bracket/regions.ts';
import styles from './Bracket.module.css';
import { BracketGame } from './BracketGame.tsx';
import type { StatusOf } from './useStatusOf.ts';

interface Props {
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  readonly statusOf: StatusOf;
}

/** The games of a season that is no bracket. */
export function GamesByRound({ rounds, games, statusOf }: Props) {
  const shown = rounds.filter(({ id }) => games.some(({ roundId }) => roundId === id));
  return (
    <Stack gap={6}>
      <p className="soft">This season is not a full bracket, so its games are listed by round.</p>
      {shown.map((round) => (
        <Stack as="section" gap={3} key={round.id} aria-label={round.name}>
          <h2>{round.name}</h2>
          <Regions games={games.filter(({ roundId }) => roundId === round.id)} statusOf={statusOf} />
        </Stack>
      ))}
    </Stack>
  );
}

function Regions({ games, statusOf }: Pick<Props, 'games' | 'statusOf'>) {
  const ordered = games.toSorted(byRegionAndSeed);
  return REGIONS.filter((region) => ordered.some((game) => game.region === region)).map((region) => (
    <div key={region}>
      <h3 className="overline">{region}</h3>
      <ol className={styles.games} aria-label={region}>
        {ordered
          .filter((game) => game.region === region)
          .map((game) => (
            <BracketGame
              key={game.id}
              contenders={[
                { game, side: 1 },
                { game, side: 2 },
              ]}
              statusOf={(team) => statusOf(game, team)}
            />
          ))}
      </ol>
    </div>
  ));
}
