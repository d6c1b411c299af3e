import { scoreText } from '#client/seasons/gameStatus.ts';
import { seasonLabel } from '#client/seasons/season.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import type { Screen } from '#contract/screen.ts';
import { decidedChampionship } from '#domain/bracket/bracket.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { formatCount } from '#domain/names/plural.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { sideOf } from '#domain/sides.ts';
import { tieText } from './headline.ts';
import styles from './Room.module.css';

const PODIUM = 3;

/** The end: the team that won the tournament, the first three of the pool, and why they are in this order where points are equal. */
export function FinalView({ screen }: { readonly screen: Screen }) {
  const { rows, season } = screen;
  const podium = rows.filter(({ rank }) => rank <= PODIUM);
  const shown = podium.slice(0, PODIUM);
  const lastRank = shown.at(-1)?.rank;
  const reason = tieText(screen);
  return (
    <>
      <Row as="h2" justify="between" className={`soft ${styles.title}`}>
        <span>Final</span>
        <span className="truncate">{seasonLabel(season)}</span>
      </Row>
      <TournamentChampion games={screen.games} />
      <ol aria-label="Podium">
        {shown.map((row) => (
          <Row as="li" key={row.entryId} className={styles.podium} data-rank={row.rank}>
            <span className={`numeral ${styles.step}`}>{row.rank}</span>
            <PersonTile person={row} />
            <span className="grow truncate strong">{row.entryName}</span>
            <span className="numeral">{formatCount(row.total)}</span>
          </Row>
        ))}
      </ol>
      {podium.length > shown.length && lastRank !== undefined && (
        <p className="soft">
          and {formatCount(podium.length - shown.length)} more in {ordinal(lastRank)} place
        </p>
      )}
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
    </>
  );
}

function TournamentChampion({ games }: Pick<Screen, 'games'>) {
  const game = decidedChampionship(games);
  const side = game && sideOf(game, game.winner);
  if (!game || !side) return null;
  const score = scoreText(game, side);
  return (
    <Stack className={styles.game}>
      <Row className={styles.team}>
        <span className={styles.color} style={{ '--team': faceOf(game, side).color }} aria-hidden />
        <span className="grow typed">
          <strong>{game.winner}</strong> won the tournament
        </span>
      </Row>
      {score !== undefined && (
        <span className="soft">
          {score} against {game[side === 1 ? 'team2' : 'team1']}
        </span>
      )}
    </Stack>
  );
}
