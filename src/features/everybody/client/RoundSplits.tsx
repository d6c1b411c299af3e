import { useSuspenseQueries } from '@tanstack/react-query';
import { gamesQuery, roundsQuery } from '#client/api/queries.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import { TeamName } from '#client/ui/TeamName.tsx';
import type { Game } from '#contract/schemas.ts';
import { byRegionAndSeed } from '#domain/bracket/regions.ts';
import type { Side } from '#domain/sides.ts';
import type { Everybody } from '#features/everybody/contract/everybodyCalls.ts';
import styles from './Everybody.module.css';
import { sharesOf } from './splitTexts.ts';

type Picked = NonNullable<Everybody['games']>[number];

interface Props {
  readonly seasonId: number;
  readonly picked: readonly Picked[];
}

/** What all entries picked in each past round, the last one first. */
export function RoundSplits({ seasonId, picked }: Props) {
  const [{ data: rounds }, { data: games }] = useSuspenseQueries({
    queries: [roundsQuery(seasonId), gamesQuery(seasonId)],
  });
  const picks = new Map(picked.map((each) => [each.id, each]));
  return rounds.toReversed().map(({ id, name }) => {
    const told = games.filter((game) => game.roundId === id).sort(byRegionAndSeed);
    const lines = told.flatMap((game) => {
      const of = picks.get(game.id);
      return of ? [<GameSplit key={game.id} game={game} picked={of} />] : [];
    });
    if (lines.length === 0) return null;
    return (
      <Card key={id} as="section" gap={2} pad={5} aria-label={name}>
        <h2 className="typed">{name}</h2>
        <ul className={styles.games}>{lines}</ul>
      </Card>
    );
  });
}

function GameSplit({ game, picked }: { readonly game: Game; readonly picked: Picked }) {
  const shares = sharesOf(picked);
  return (
    <li className={styles.game}>
      <Row justify="between" align="baseline" gap={4}>
        <TeamShare game={game} side={1} share={shares?.[0]} />
        <TeamShare game={game} side={2} share={shares?.[1]} />
      </Row>
      {shares ? (
        <div className={styles.split} aria-hidden>
          <span style={{ width: `${shares[0]}%` }} />
        </div>
      ) : (
        <p className="soft text-s">Nobody picked this game</p>
      )}
    </li>
  );
}

interface ShareProps {
  readonly game: Game;
  readonly side: Side;
  readonly share: number | undefined;
}

function TeamShare({ game, side, share }: ShareProps) {
  const team = game[`team${side}`];
  return (
    <p className={`typed ${styles.team}`}>
      <TeamName name={team} />
      {game.winner === team && (
        <span className="good">
          {' '}
          <span aria-hidden>✓</span>
          <span className="visually-hidden">won</span>
        </span>
      )}
      {share !== undefined && <span className={`soft ${styles.share}`}> {share} %</span>}
    </p>
  );
}
