import { useQuery } from '@tanstack/react-query';
import { playInsQuery } from '#client/api/queries.ts';
import { isToCome, PlayInStatus } from '#client/seasons/PlayIns.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { TeamName } from '#client/ui/TeamName.tsx';
import type { Game } from '#contract/schemas.ts';
import { partsOf } from '#domain/feed/partsOf.ts';
import styles from './PlayInsToCome.module.css';

const FEW = 6;

interface Props {
  readonly seasonId: number;
  readonly games: readonly Game[];
}

/** The play-ins for places of the season, in the order in which they start, until the places are settled. */
export function PlayInsToCome({ seasonId, games }: Props) {
  const hasPlaces = games.some(({ team1, team2 }) => partsOf(team1) ?? partsOf(team2));
  const { data = [] } = useQuery({ ...playInsQuery(seasonId), enabled: hasPlaces });
  const byId = new Map(games.map((game) => [game.id, game]));
  const toCome = data.flatMap((playIn) => {
    const game = byId.get(playIn.gameId);
    return game && game[`team${playIn.side}`] === playIn.place && isToCome(playIn) ? [{ playIn, game }] : [];
  });
  if (toCome.length === 0) return null;
  const start = ({ playIn: { startTime } }: (typeof toCome)[number]) => startTime ?? '';
  const ordered = toCome.toSorted((a, b) => start(a).localeCompare(start(b)));
  return (
    <section className={styles.card} aria-label="Play-ins">
      <h2 className={styles.title}>Play-ins</h2>
      <FirstFew items={ordered} few={FEW} what="play-ins">
        {(shown) => (
          <ul className={styles.list}>
            {shown.map(({ playIn, game }) => (
              <li key={playIn.place} className={styles.item}>
                <span className={styles.place}>
                  <TeamName name={playIn.place} />
                </span>
                <span className={styles.region}>
                  {game.region.replace(' Region', '')} {game[`seed${playIn.side}`]}
                </span>
                <span className={styles.status}>
                  <PlayInStatus playIn={playIn} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </FirstFew>
    </section>
  );
}
