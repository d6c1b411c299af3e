import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { RoundPicks } from '#client/seasons/rounds/roundPicks.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { Stack } from '#client/ui/layout.tsx';
import type { Game } from '#contract/schemas.ts';
import { playedPairing } from '#domain/bracket/bracketLayout.ts';
import { nextOpponents } from '#domain/bracket/nextOpponents.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { agreedScoring, countsRound, pointsIfCorrect } from '#domain/scoring/scoring.ts';
import { sideOf } from '#domain/sides.ts';
import { AutopilotNote } from './AutopilotNote.tsx';
import { decidedIds, type GameSection, gameSections } from './gameSections.ts';
import { Matchup, type NextOpponents } from './Matchup.tsx';
import styles from './Picks.module.css';
import { RoundDone } from './RoundDone.tsx';
import { TieBreaker } from './TieBreaker.tsx';
import type { EntryPicks } from './useEntryPicks.ts';
import { usePicksView } from './usePicksView.ts';
import type { PoolSplit } from './usePoolSplit.ts';

interface Props {
  readonly played: SeasonRound;
  readonly isPast: boolean;
}

export function RoundGames({ played, isPast }: Props) {
  const { entryPicks } = usePicksView();
  const poolSplit = useRoundSplit(played);
  const { games } = played;
  const [hasTimes, setHasTimes] = useState(false);
  const sections = useSections(played);
  const next = useNextOpponents(entryPicks, played);
  if (games.length === 0) return <p className="soft">No games yet: they appear here once they are set.</p>;
  const hasPicks = games.some(({ id }) => entryPicks.ownPicks.has(id));
  const isDone = isPast || entryPicks.picksOf(played).complete === true;
  return (
    <Stack gap={4} className={styles.sections}>
      {poolSplit && isPast && (
        <p className="soft text-s typed">
          How <strong>{poolSplit.pool.name}</strong> picked
        </p>
      )}
      {sections.map((section) => (
        <Stack key={section.key} gap={2}>
          {section.title && <h3 className="overline">{section.title}</h3>}
          <div className={styles.games}>
            {section.games.map((game) => (
              <PickedMatchup
                key={game.id}
                played={played}
                isPast={isPast}
                game={game}
                next={next.get(game.id)}
                hasTimes={hasTimes}
              />
            ))}
          </div>
        </Stack>
      ))}
      {!isPast && <RoundDone played={played} />}
      {hasPicks && isDone && (
        <Button
          variant="subtle"
          className="not-printed"
          leftSection={<IconClock size={18} aria-hidden />}
          onClick={() => setHasTimes(!hasTimes)}
        >
          {hasTimes ? 'Hide when I picked' : 'Show when I picked'}
        </Button>
      )}
    </Stack>
  );
}

/** Returns the split of a pool that counts the round. */
function useRoundSplit({ number }: SeasonRound): PoolSplit | undefined {
  const { poolSplit } = usePicksView();
  return poolSplit && countsRound(poolSplit.pool, number) ? poolSplit : undefined;
}

/** In a round in play, the games that were decided before it was opened come last, and stay there. */
function useSections({ state, games }: SeasonRound): readonly GameSection[] {
  const [decided] = useState(() => new Set(state === 'inPlay' ? decidedIds(games) : []));
  return gameSections(games, decided);
}

/** From the Sweet 16 on one picks with the next game in mind; before it a line on each of 48 games would say little. */
const NEXT_FROM_ROUND = 3;

/** Returns the possible opponents of the winner of each undecided game, of a late round. */
function useNextOpponents({ rounds, games: all, season }: EntryPicks, { round, games }: SeasonRound) {
  return useMemo((): ReadonlyMap<number, NextOpponents> => {
    if (round.number < NEXT_FROM_ROUND) return new Map();
    const first = rounds.find(({ number }) => number === 1);
    const ofFirst = all.filter(({ roundId }) => roundId === first?.id);
    const opponents = nextOpponents(round.number, games, ofFirst, playedPairing(rounds, all, season.finalFour));
    const undecided = [...opponents].filter(([{ winner }]) => winner === null);
    return new Map(
      undecided.map(([{ id }, teams]) => [id, { teams, abbrs: teams.map((team) => abbrIn(games, team)) }]),
    );
  }, [rounds, all, season.finalFour, round, games]);
}

function abbrIn(games: readonly Game[], team: string): string {
  const game = games.find(({ team1, team2 }) => team === team1 || team === team2);
  return game ? faceOf(game, team === game.team1 ? 1 : 2).abbr : team;
}

interface MatchupProps extends Props {
  readonly game: Game;
  readonly next: NextOpponents | undefined;
  readonly hasTimes: boolean;
}

/** So few missing picks are marked each; with many, all games would be. */
const FEW = 4;

const isNearlyDone = ({ made, missing, auto }: RoundPicks) => auto === 0 && missing <= FEW && missing < made;

function PickedMatchup({ played, isPast, game, next, hasTimes }: MatchupProps) {
  const { entryPicks, scorings } = usePicksView();
  const poolSplit = useRoundSplit(played);
  const { picks, ownPicks, saving, isLocked, picksOf } = entryPicks;
  // undefined if the entry's pools differ in the scoring of this round or do not count it
  const scoring = agreedScoring(scorings, played.number);
  const pick = picks.get(game.id) ?? null;
  const own = ownPicks.get(game.id);
  const isCounted = own?.uncountedIn.length === 0;
  const side = sideOf(game, pick);
  return (
    <Matchup
      game={game}
      next={next}
      pick={pick}
      times={hasTimes ? own : undefined}
      pending={saving.pending.get(game.id)}
      isLocked={isLocked(game)}
      isLastMissing={pick === null && !isLocked(game) && isNearlyDone(picksOf(played))}
      points={isPast && scoring && side && isCounted ? pointsIfCorrect(scoring, played.number, game, side) : null}
      isSplit={isPast && poolSplit !== undefined}
      share={poolSplit?.shares?.get(game.id)}
      onChoose={saving.choose}
    >
      {own?.isAuto && <AutopilotNote pick={own} />}
      {game.id === played.guessGame?.id && <TieBreaker round={played} />}
    </Matchup>
  );
}
