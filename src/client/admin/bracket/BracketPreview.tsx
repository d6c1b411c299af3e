import { BracketGame } from '#client/bracket/BracketGame.tsx';
import { BracketTree } from '#client/bracket/BracketTree.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { CreatedBracket } from '#contract/schemas.ts';
import { BRACKET_REGIONS } from '#domain/bracket/regions.ts';
import styles from './Bracket.module.css';

interface Props {
  readonly bracket: CreatedBracket;
}

/** The first round by region, with the lines of the following rounds. */
export function BracketPreview({ bracket: { round, games } }: Props) {
  return (
    <div className={styles.regions}>
      {BRACKET_REGIONS.map((region) => (
        <Stack key={region} as="section" gap={2} aria-label={region}>
          <h4 className="overline">{region}</h4>
          <BracketTree
            rounds={[{ name: round.name, games: games.filter((game) => game.region === region).map(drawn) }]}
          />
        </Stack>
      ))}
    </div>
  );
}

function drawn(game: CreatedBracket['games'][number]) {
  return (
    <BracketGame
      key={game.team1}
      contenders={[
        { game, side: 1 },
        { game, side: 2 },
      ]}
    />
  );
}
