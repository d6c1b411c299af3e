import { scoreText } from '#client/seasons/games/gameStatus.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import { decidedChampionship } from '#domain/bracket/bracket.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount, plural } from '#domain/names/plural.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { sideOf } from '#domain/sides.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import styles from './Final.module.css';
import { tieText } from './headline.ts';
import room from './Room.module.css';
import { PODIUM } from './standingsPage.ts';

/** The end: the first three of the pool on their steps, the team that won the tournament, and why points that are equal are in this order. */
export function FinalView({ screen }: { readonly screen: Screen }) {
  const { rows } = screen;
  const shown = rows.slice(0, PODIUM);
  const lastRank = shown.at(-1)?.rank;
  const further = rows.slice(PODIUM).filter(({ rank }) => rank === lastRank).length;
  const reason = tieText(screen);
  return (
    <section className={styles.end}>
      <h2 className="visually-hidden">Final</h2>
      <ol aria-label="Podium" className={styles.podium}>
        {shown.map((row, place) => (
          <Stack as="li" align="center" key={row.entryId} data-place={place + 1}>
            <span className={styles.face}>
              <PersonTile person={row} />
            </span>
            <span className={`typed strong ${styles.winner}`}>{row.entryName}</span>
            <span className="numeral">{plural(row.total, 'point')}</span>
            <span className={`numeral ${styles.step}`} data-rank={row.rank}>
              {row.rank}
            </span>
          </Stack>
        ))}
      </ol>
      {further > 0 && lastRank !== undefined && (
        <p className="soft">
          and {formatCount(further)} more in {ordinal(lastRank)} place
        </p>
      )}
      <TournamentChampion games={screen.games} />
      {reason !== '' && <p className={`soft ${styles.reason}`}>{reason}</p>}
    </section>
  );
}

function TournamentChampion({ games }: Pick<Screen, 'games'>) {
  const game = decidedChampionship(games);
  const side = game && sideOf(game, game.winner);
  if (!game || !side) return null;
  const score = scoreText(game, side);
  return (
    <Row as="p" className={styles.champion}>
      <span className={room.color} style={{ '--team': faceOf(game, side).color }} aria-hidden />
      <span className="typed">
        <strong>{game.winner}</strong> won the tournament
        {score !== undefined && (
          <span className="soft">
            {', '}
            {score} against {game[side === 1 ? 'team2' : 'team1']}
          </span>
        )}
      </span>
    </Row>
  );
}
