import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { GameStatus } from '#client/seasons/GameStatus.tsx';
import { scoreText } from '#client/seasons/gameStatus.ts';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import { FirstFew } from '#client/ui/FirstFew.tsx';
import { TeamTile } from '#client/ui/TeamTile.tsx';
import type { Game } from '#contract/schemas.ts';
import { byStartTime } from '#domain/bracket/startTimes.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { sideOf } from '#domain/sides.ts';
import styles from './PlayedPicks.module.css';

const FEW = 6;

interface Props {
  readonly round: SeasonRound;
  /** saved picks by game id */
  readonly picks: ReadonlyMap<number, string>;
}

/** The picks of an entry, undecided games first, by start time. The order stays while results come, so that nothing moves. */
export function PlayedPicks({ round: { games }, picks }: Props) {
  const [decided] = useState(() => new Set(games.filter(({ winner }) => winner !== null).map(({ id }) => id)));
  const picked = games.filter((game) => sideOf(game, picks.get(game.id)) !== null);
  const toCome = picked.filter(({ id }) => !decided.has(id)).sort(byStartTime);
  const ordered = [...toCome, ...picked.filter(({ id }) => decided.has(id))];
  if (ordered.length === 0) return null;
  return (
    <div className={styles.picks}>
      <FirstFew items={ordered} few={FEW} what="picks">
        {(shown) => (
          <ul aria-label="My picks of this round" className={styles.list}>
            {shown.map((game) => (
              <PlayedPick key={game.id} game={game} pick={picks.get(game.id) ?? ''} />
            ))}
          </ul>
        )}
      </FirstFew>
    </div>
  );
}

const MARKS = {
  right: { Icon: IconCheck, text: 'right' },
  wrong: { Icon: IconX, text: 'wrong' },
  toCome: { Icon: IconHourglass, text: 'to come' },
};

function PlayedPick({ game, pick }: { readonly game: Game; readonly pick: string }) {
  const side = sideOf(game, pick) ?? 1;
  const { abbr, color } = faceOf(game, side);
  const mark = game.winner === null ? 'toCome' : game.winner === pick ? 'right' : 'wrong';
  const { Icon, text } = MARKS[mark];
  const score = scoreText(game, side);
  return (
    <li className={styles.pick} data-mark={mark}>
      <TeamTile abbr={abbr} color={color} />
      <span className={styles.teams}>
        <span className={styles.team}>{pick}</span>
        <span className={styles.opponent}>
          <span>over {side === 1 ? game.team2 : game.team1}</span>{' '}
          {score && <span className={styles.score}>{score}</span>} <GameStatus game={game} />
        </span>
      </span>
      <Icon className={styles.mark} size={18} stroke={3} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </li>
  );
}
