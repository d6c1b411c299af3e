import { GameStatus } from '#client/seasons/games/GameStatus.tsx';
import { Fold } from '#client/ui/Fold.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Feed } from '#contract/feed.ts';
import type { Game } from '#contract/schemas.ts';
import { NO_TEXTS } from '#domain/bracket/gameFields.ts';
import { settledText } from './feedTexts.ts';

interface Props {
  readonly games: readonly Game[];
  readonly feed: Feed;
}

/** The places that two teams play for, and who has them. */
export function PlayIns({ games, feed: { playIns } }: Props) {
  if (playIns.length === 0) return null;
  return (
    <Fold summary={<h4>{settledText(playIns)}</h4>}>
      <Stack as="ul" divided>
        {playIns.map((playIn) => (
          <PlayIn
            key={`${playIn.gameId} ${playIn.side}`}
            playIn={playIn}
            game={games.find(({ id }) => id === playIn.gameId)}
          />
        ))}
      </Stack>
    </Fold>
  );
}

interface PlayInProps {
  readonly playIn: Feed['playIns'][number];
  readonly game: Game | undefined;
}

function PlayIn({ playIn, game }: PlayInProps) {
  const { side, place, settledAt, status, startTime } = playIn;
  const team = game?.[`team${side}`] ?? place;
  return (
    <Row as="li" wrap gap={2}>
      <div className="grow typed">
        <Row as="p" wrap="text" gap={4} className="strong">
          {playIn.teams.map(({ name, score }) => (
            <span key={name} className={settledAt !== null && name !== team ? 'soft' : undefined}>
              {name} <span className="numeral">{score}</span>
            </span>
          ))}
        </Row>
        <p className="soft text-s">
          {settledAt !== null && `${team} has the place.`}
          {settledAt === null && status === 'scheduled' && startTime === null && 'The feed has no such game yet.'}
          {settledAt === null && <GameStatus game={{ status, startTime, ...NO_TEXTS, winner: null }} />}
        </p>
      </div>
    </Row>
  );
}
