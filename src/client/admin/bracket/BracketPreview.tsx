import { VisuallyHidden } from '@mantine/core';
import type { CreatedBracket } from '#contract/schemas.ts';
import { BRACKET_REGIONS } from '#domain/regions.ts';
import styles from './BracketPreview.module.css';

type MadeGame = CreatedBracket['games'][number];

/** Games of round 1 per game of each following round of a region. */
const FOLLOWING = [2, 4, 8];

/** The first round by region, with the lines of the following rounds. */
export function BracketPreview({ games }: { readonly games: readonly MadeGame[] }) {
  return (
    <div className={styles.regions}>
      {BRACKET_REGIONS.map((region) => (
        <RegionBracket key={region} region={region} games={games.filter((game) => game.region === region)} />
      ))}
    </div>
  );
}

function RegionBracket({ region, games }: { readonly region: string; readonly games: readonly MadeGame[] }) {
  return (
    <section aria-label={region}>
      <h3 className="overline">{region}</h3>
      <div className={styles.bracket}>
        <ol className={styles.games}>
          {games.map(({ team1, seed1, team2, seed2 }) => (
            <li key={team1} className={styles.game}>
              <Team name={team1} seed={seed1} />
              <Team name={team2} seed={seed2} />
            </li>
          ))}
        </ol>
        {FOLLOWING.map((feeding) => (
          <div key={feeding} className={styles.round} aria-hidden>
            {games
              .filter((_, index) => index % feeding === 0)
              .map(({ team1 }) => (
                <span key={team1} className={styles.line} />
              ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function Team({ name, seed }: { readonly name: string; readonly seed: number }) {
  return (
    <span className={styles.team}>
      <span className={`numeral ${styles.seed}`}>
        <VisuallyHidden>Seed </VisuallyHidden>
        {seed}
      </span>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
