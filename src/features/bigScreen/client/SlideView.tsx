import { IconCheck } from '@tabler/icons-react';
import encodeQR from 'qr';
import { GameStatus } from '#client/seasons/games/GameStatus.tsx';
import { hasStatus, leadOf } from '#client/seasons/games/gameStatus.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import { listText } from '#domain/names/listText.ts';
import { formatCount } from '#domain/names/plural.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { isBeingConfirmed, sideAhead } from '#domain/scoring/finals.ts';
import { isLive } from '#domain/scoring/rounds.ts';
import { type Side, sideOf } from '#domain/sides.ts';
import type { Screen, ScreenGame } from '#features/bigScreen/contract/screen.ts';
import { DecidingView } from './DecidingView.tsx';
import type { Headline } from './headline.ts';
import { NextView } from './NextView.tsx';
import { PagedStandings } from './PagedStandings.tsx';
import styles from './Room.module.css';
import { GAMES_A_SLIDE, gamesTitle, pickersText, rangeText } from './roomTexts.ts';
import type { Slide } from './turns.ts';

interface Props {
  readonly screen: Screen;
  readonly slide: Slide;
}

export function SlideView({ screen, slide }: Props) {
  switch (slide.kind) {
    case 'final':
      return <PagedStandings screen={screen} />;
    case 'games':
      return <Games screen={screen} slide={slide} />;
    case 'deciding':
      return <DecidingView screen={screen} deciding={slide} />;
    case 'lead':
      return <Lead {...slide.headline} />;
    case 'messages':
      return <Messages messages={screen.messages} />;
    case 'alive':
      return <Alive names={slide.names} />;
    case 'next':
      return screen.next && <NextView next={screen.next} />;
    case 'join':
      return screen.joinUrl !== null && <Invite pool={screen.pool} url={screen.joinUrl} />;
  }
}

interface GamesProps {
  readonly screen: Screen;
  readonly slide: Extract<Slide, { kind: 'games' }>;
}

/** Games with their scores, and under each team who has picked it: the fewer games, the more names. */
function Games({ screen, slide: { games, first, count } }: GamesProps) {
  const lines = Math.max(1, 2 * (GAMES_A_SLIDE - games.length));
  // the heading is that of the live ones
  const isMixed = games.some(isLive);
  return (
    <>
      <Row as="h2" justify="between" className={`soft ${styles.title}`}>
        <span>{gamesTitle(games)}</span>
        {count > games.length && <span>{rangeText(first, games.length, count)}</span>}
      </Row>
      {games.map((game) => (
        <Stack as="article" key={game.id} className={styles.game} data-alone={games.length === 1 || undefined}>
          {hasStatus(game) ? (
            <Row gap={2}>
              <GameStatus game={game} className={styles.status} />
              {isMixed && isBeingConfirmed(game) && <span className="soft">being confirmed</span>}
            </Row>
          ) : (
            <span className="soft">{game.winner === null ? 'Not decided yet' : 'Final'}</span>
          )}
          <TeamView screen={screen} game={game} side={1} lines={lines} />
          <TeamView screen={screen} game={game} side={2} lines={lines} />
        </Stack>
      ))}
    </>
  );
}

/** Longer names are smaller, so that most of them need one line. */
const LONG_TEAM = 24;

interface TeamProps {
  readonly screen: Screen;
  readonly game: ScreenGame;
  readonly side: Side;
  /** for the names of those who have picked it */
  readonly lines: number;
}

function TeamView({ screen, game, side, lines }: TeamProps) {
  const team = game[`team${side}`];
  const won = isBeingConfirmed(game) ? sideAhead(game) : sideOf(game, game.winner);
  const lead = leadOf(game, side);
  return (
    <Stack className={won !== null && won !== side ? 'soft' : undefined}>
      <Row className={styles.team} data-long={team.length > LONG_TEAM || undefined}>
        <span className={styles.color} style={{ '--team': faceOf(game, side).color }} aria-hidden />
        <span className="grow typed strong">{team}</span>
        {won === side && (
          <IconCheck className={game.winner === null ? 'soft' : 'good'} size="1.2em" stroke={3} aria-label="won" />
        )}
        {lead !== undefined && lead > 0 && <span className={styles.ahead}>ahead by {formatCount(lead)}</span>}
        <span className="numeral">{game[`score${side}`]}</span>
      </Row>
      <span className={`soft ${styles.pickers}`} style={{ '--lines': lines }}>
        {pickersText(screen, game, side, lines)}
      </span>
    </Stack>
  );
}

function Messages({ messages }: Pick<Screen, 'messages'>) {
  return (
    <>
      <h2 className={`soft ${styles.title}`}>Messages</h2>
      {messages.map((message) => (
        <Stack as="article" key={message.id} className={styles.game}>
          <Row className={styles.team}>
            <span className={styles.tile}>
              <PersonTile person={message} />
            </span>
            <span className="grow truncate strong">{message.username}</span>
          </Row>
          <p className={`typed ${styles.message}`}>{message.text}</p>
        </Stack>
      ))}
    </>
  );
}

/** Who has just taken the lead. */
function Lead({ who, what }: Headline) {
  return (
    <Stack align="center" className={styles.center}>
      <strong className={`typed ${styles.name}`}>{who}</strong>
      <span className={styles.statement}>{what}</span>
    </Stack>
  );
}

const MAX_ALIVE = 12;

function Alive({ names }: { readonly names: readonly string[] }) {
  const more = names.length - MAX_ALIVE;
  return (
    <Stack className={styles.center}>
      <strong className={styles.statement}>
        {names.length === 1 ? 'Only one can still win' : `${formatCount(names.length)} can still win`}
      </strong>
      <p className="typed">
        {listText(more > 0 ? [...names.slice(0, MAX_ALIVE), `${formatCount(more)} more`] : [...names])}
      </p>
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
