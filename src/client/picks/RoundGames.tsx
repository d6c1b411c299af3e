import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import type { Game, Group } from '#contract/schemas.ts';
import { playedPairing } from '#domain/bracketLayout.ts';
import { nextOpponents } from '#domain/nextOpponents.ts';
import { pointsIfCorrect, type Scoring, sideOf } from '#domain/scoring.ts';
import { decidedIds, type GameSection, gameSections } from './gameSections.ts';
import { Matchup } from './Matchup.tsx';
import { RoundDone } from './RoundDone.tsx';
import styles from './RoundGames.module.css';
import type { EntryPicks } from './useEntryPicks.ts';
import type { PoolSplit } from './usePoolSplit.ts';

interface Props {
  readonly entryPicks: EntryPicks;
  readonly played: SeasonRound;
  readonly isPast: boolean;
  /** undefined if the entry's pools differ in the scoring of this round or do not count it */
  readonly scoring: Scoring | undefined;
  readonly pools: readonly Group[];
  readonly poolSplit: PoolSplit | undefined;
  /** in the card of the Championship game */
  readonly guess: ReactNode;
}

export function RoundGames(props: Props) {
  const { entryPicks, played, poolSplit, isPast } = props;
  const { games } = played;
  const [hasTimes, setHasTimes] = useState(false);
  const sections = useSections(played);
  const next = useNextOpponents(entryPicks, played);
  if (games.length === 0) return <p className={styles.none}>No games yet: they appear here once they are set.</p>;
  const hasPicks = games.some(({ id }) => entryPicks.ownPicks.has(id));
  return (
    <>
      {poolSplit && isPast && (
        <p className={styles.note}>
          How <strong>{poolSplit.pool.name}</strong> picked
        </p>
      )}
      {sections.map((section) => (
        <div key={section.key} className={styles.region}>
          {section.title && <h3 className="overline">{section.title}</h3>}
          <div className={styles.games}>
            {section.games.map((game) => (
              <PickedMatchup key={game.id} {...props} game={game} next={next.get(game.id)} hasTimes={hasTimes} />
            ))}
          </div>
        </div>
      ))}
      {!isPast && <RoundDone entryPicks={entryPicks} played={played} pools={props.pools} />}
      {(hasPicks || !isPast) && (
        <Button
          variant="subtle"
          className={styles.times}
          data-reserved={!hasPicks || undefined}
          leftSection={<IconClock size={18} aria-hidden />}
          onClick={() => setHasTimes(!hasTimes)}
        >
          {hasTimes ? 'Hide when I picked' : 'Show when I picked'}
        </Button>
      )}
    </>
  );
}

/** In a round in play, the games that were decided before it was opened come last, and stay there. */
function useSections({ state, games }: SeasonRound): readonly GameSection[] {
  const [decided] = useState(() => new Set(state === 'inPlay' ? decidedIds(games) : []));
  return gameSections(games, decided);
}

/** Returns the possible opponents of the winner of each undecided game, as text. */
function useNextOpponents({ rounds, games: all, season }: EntryPicks, { round, games }: SeasonRound) {
  return useMemo((): ReadonlyMap<number, string> => {
    const first = rounds.find(({ number }) => number === 1);
    const ofFirst = all.filter(({ roundId }) => roundId === first?.id);
    const opponents = nextOpponents(round.number, games, ofFirst, playedPairing(rounds, all, season.finalFour));
    const undecided = [...opponents].filter(([{ winner }]) => winner === null);
    return new Map(undecided.map(([{ id }, teams]) => [id, teams.join(' or ')]));
  }, [rounds, all, season.finalFour, round, games]);
}

interface MatchupProps extends Props {
  readonly game: Game;
  readonly next: string | undefined;
  readonly hasTimes: boolean;
}

function PickedMatchup(props: MatchupProps) {
  const { entryPicks, game, next, isPast, played, scoring, poolSplit, hasTimes, guess } = props;
  const { picks, ownPicks, saving, isLocked } = entryPicks;
  const pick = picks.get(game.id) ?? null;
  const side = sideOf(game, pick);
  return (
    <Matchup
      game={game}
      next={next}
      pick={pick}
      times={hasTimes ? ownPicks.get(game.id) : undefined}
      pending={saving.pending.get(game.id)}
      isLocked={isLocked(game)}
      points={isPast && scoring && side ? pointsIfCorrect(scoring, played.number, game, side) : null}
      isSplit={isPast && poolSplit !== undefined}
      share={poolSplit?.shares?.get(game.id)}
      onChoose={saving.choose}
    >
      {game.id === played.guessGame?.id && guess}
    </Matchup>
  );
}
