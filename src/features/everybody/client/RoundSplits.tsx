import { useSuspenseQueries } from '@tanstack/react-query';
import { gamesQuery, roundsQuery } from '#client/api/queries.ts';
import { shareOf } from '#client/standing/poolShares.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import { TeamName } from '#client/ui/TeamName.tsx';
import type { Game } from '#contract/schemas.ts';
import { byRegionAndSeed } from '#domain/bracket/regions.ts';
import styles from './Everybody.module.css';
import type { Picked } from './everybodyTexts.ts';

interface Props {
  readonly seasonId: number;
  readonly picked: readonly Picked[];
}

/** What all entries picked in each past round, the last one first. */
export function RoundSplits({ seasonId, picked }: Props) {
  const [{ data: rounds }, { data: games }] = useSuspenseQueries({
    queries: [roundsQuery(seasonId), gamesQuery(seasonId)],
  });
  return rounds.toReversed().map((round) => {
    const told = games.filter(({ id, roundId }) => roundId === round.id && picked.some((each) => each.id === id));
    if (told.length === 0) return null;
    return (
      <Card key={round.id} as="section" gap={2} pad={5} aria-label={round.name}>
        <h2 className="typed">{round.name}</h2>
        <ul className={styles.games}>
          {told.sort(byRegionAndSeed).map((game) => (
            <GameSplit key={game.id} game={game} picked={picked.find(({ id }) => id === game.id)} />
          ))}
        </ul>
      </Card>
    );
  });
}

function GameSplit({ game, picked }: { readonly game: Game; readonly picked: Picked | undefined }) {
  const share = shareOf(picked?.picked1 ?? 0, picked?.picked2 ?? 0);
  return (
    <li className={styles.game}>
      <Row justify="between" align="baseline" gap={4}>
        {(['team1', 'team2'] as const).map((side) => (
          <p key={side} className="grow typed">
            <TeamName name={game[side]} />
            {game.winner === game[side] && (
              <span className="good">
                {' '}
                <span aria-hidden>✓</span>
                <span className="visually-hidden">won</span>
              </span>
            )}
            {share.picked > 0 && <span className={`soft ${styles.share}`}> {share[side]} %</span>}
          </p>
        ))}
      </Row>
      {share.picked > 0 ? (
        <div className={styles.split} style={{ '--share': `${share.team1}%` }} aria-hidden />
      ) : (
        <p className="soft text-s">Nobody picked this game</p>
      )}
    </li>
  );
}
