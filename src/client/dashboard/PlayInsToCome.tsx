import { useQuery } from '@tanstack/react-query';
import { playInsQuery } from '#client/api/queries.ts';
import { isToCome, PlayInStatus } from '#client/seasons/games/PlayIns.tsx';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import { TeamName } from '#client/ui/TeamName.tsx';
import type { Game } from '#contract/schemas.ts';
import { partsOf } from '#domain/feed/partsOf.ts';
import rowStyles from './GameRow.module.css';

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
    <Card as="section" gap={2} aria-label="Play-ins">
      <h2>Play-ins</h2>
      <FirstFew items={ordered} few={FEW} what="play-ins">
        {(shown) => (
          <ul className={rowStyles.list}>
            {shown.map(({ playIn, game }) => (
              <li key={playIn.place} className={rowStyles.row}>
                <Row justify="between" gap={3}>
                  <strong className="typed">
                    <TeamName name={playIn.place} />
                  </strong>
                  <span className="soft text-s">
                    {game.region.replace(' Region', '')} {game[`seed${playIn.side}`]}
                  </span>
                </Row>
                <Row gap={2} wrap="text" className="soft text-s">
                  <PlayInStatus playIn={playIn} />
                </Row>
              </li>
            ))}
          </ul>
        )}
      </FirstFew>
    </Card>
  );
}
