import encodeQR from 'qr';
import { timeLeft, useServerNow } from '#client/api/clock.ts';
import { GameStatus } from '#client/seasons/GameStatus.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Screen, ScreenGame } from '#contract/screen.ts';
import { listText } from '#domain/names/listText.ts';
import { formatCount } from '#domain/names/plural.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import type { Side } from '#domain/sides.ts';
import styles from './Room.module.css';
import { pickersText, type Slide } from './roomTexts.ts';

interface Props {
  readonly screen: Screen;
  readonly slide: Slide;
}

export function SlideView({ screen, slide }: Props) {
  switch (slide.kind) {
    case 'podium':
      return <Podium rows={screen.rows} />;
    case 'games':
      return slide.games.map((game) => <GameView key={game.id} screen={screen} game={game} />);
    case 'alive':
      return <Alive names={slide.names} />;
    case 'next':
      return screen.next && <NextLock next={screen.next} />;
    case 'join':
      return screen.joinUrl !== null && <Invite pool={screen.pool} url={screen.joinUrl} />;
  }
}

interface GameProps {
  readonly screen: Screen;
  readonly game: ScreenGame;
}

/** A game with its score, and under each team who has picked it. */
function GameView({ screen, game }: GameProps) {
  return (
    <Stack as="article" className={styles.game}>
      <GameStatus game={game} />
      <TeamView screen={screen} game={game} side={1} />
      <TeamView screen={screen} game={game} side={2} />
    </Stack>
  );
}

function TeamView({ screen, game, side }: GameProps & { readonly side: Side }) {
  const team = game[`team${side}`];
  const hasLost = game.winner !== null && game.winner !== team;
  return (
    <Stack className={hasLost ? 'soft' : undefined}>
      <Row className={styles.team}>
        <span className={styles.color} style={{ '--team': faceOf(game, side).color }} aria-hidden />
        <span className="grow typed strong">{team}</span>
        <span className="numeral">{game[`score${side}`]}</span>
      </Row>
      <span className={`soft truncate ${styles.pickers}`}>{pickersText(screen, game, side)}</span>
    </Stack>
  );
}

const MAX_ALIVE = 12;

function Alive({ names }: { readonly names: readonly string[] }) {
  const more = names.length - MAX_ALIVE;
  return (
    <Stack className={styles.center}>
      <strong className={styles.title}>
        {names.length === 1 ? 'Only one can still win' : `${formatCount(names.length)} can still win`}
      </strong>
      <p className="typed">
        {listText(more > 0 ? [...names.slice(0, MAX_ALIVE), `${formatCount(more)} more`] : [...names])}
      </p>
    </Stack>
  );
}

function NextLock({ next: { name, deadline, entries, complete } }: { readonly next: NonNullable<Screen['next']> }) {
  const left = Date.parse(deadline) - useServerNow();
  return (
    <Stack align="center" className={styles.center}>
      <span className="soft">{name} locks in</span>
      <strong className={`numeral ${styles.large}`}>{timeLeft(left)}</strong>
      {complete !== null && (
        <span>
          {formatCount(complete)} of {formatCount(entries)} have picked
        </span>
      )}
    </Stack>
  );
}

/** The width of the light edge that readers need, in modules. */
const QUIET_ZONE = 4;

function Invite({ pool, url }: { readonly pool: string; readonly url: string }) {
  const drawing = encodeQR(url, 'svg', { border: QUIET_ZONE });
  return (
    <Stack align="center" className={styles.center}>
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
        alt={`QR code of the invite link to ${pool}`}
      />
      <span>Scan to join</span>
    </Stack>
  );
}

const PODIUM = 3;

function Podium({ rows }: Pick<Screen, 'rows'>) {
  return (
    <Stack as="ol" className={styles.center} aria-label="Podium">
      {rows
        .filter(({ rank }) => rank <= PODIUM)
        .slice(0, PODIUM)
        .map((row) => (
          <Row as="li" key={row.entryId} className={styles.podium} data-rank={row.rank}>
            <span className={`numeral ${styles.large}`}>{row.rank}</span>
            <span className="typed strong">{row.entryName}</span>
          </Row>
        ))}
    </Stack>
  );
}
