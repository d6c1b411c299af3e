import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { guessQuery } from '#client/api/queries.ts';
import type { SeasonRound } from '#client/seasons/rounds/seasonRounds.ts';
import { guessText, TIE_BREAKER_TEXT } from '#client/standing/tieBreakerText.ts';
import { Card } from '#client/ui/layout.tsx';
import { decidedChampionship } from '#domain/bracket/bracket.ts';
import { listText } from '#domain/names/listText.ts';
import { totalOf } from '#domain/scoring/guesses.ts';
import { GuessForm } from './GuessForm.tsx';
import styles from './Picks.module.css';
import { usePicksView } from './usePicksView.ts';

interface Props {
  /** of the Championship; undefined while it does not exist */
  readonly round: SeasonRound | undefined;
}

/** The guess of an entry in a pool with a tie-breaker; nothing of another. */
export function TieBreaker({ round }: Props) {
  const { pools } = usePicksView();
  const own = pools.filter(({ tieBreaker }) => tieBreaker === 'total');
  if (own.length === 0) return null;
  return (
    <Card
      as="section"
      pad={3}
      gap={2}
      className={styles.tieBreaker}
      data-in-card={round?.guessGame !== undefined || undefined}
      aria-labelledby="tie-breaker"
    >
      <h3 id="tie-breaker" className="overline">
        Tie-breaker
      </h3>
      <OwnGuess round={round} />
      <p className="soft text-s typed">
        {listText(own.map(({ name }) => name))}: {TIE_BREAKER_TEXT}
      </p>
    </Card>
  );
}

/** Has its size before the guess is loaded: My Picks has scrolled to the game by then (`useLanding`). */
function OwnGuess({ round }: Props) {
  const { entry, entryPicks } = usePicksView();
  const { season, told } = entryPicks;
  const { data: guess } = useQuery(guessQuery(entry.id));
  const isPast = round !== undefined && round.state !== 'open';
  const isGuessed = typeof guess?.total === 'number';

  const openNumber = isPast ? undefined : round?.number;
  useEffect(() => {
    if (isGuessed && openNumber !== undefined) told.opened(openNumber);
  }, [isGuessed, openNumber, told]);

  const decided = decidedChampionship(round?.games ?? []);
  if (!isPast && !decided && !season.isArchived) {
    const onSaved = () => {
      if (round) told.guessSaved(round.number);
    };
    return <GuessForm entryId={entry.id} saved={guess?.total} onSaved={onSaved} />;
  }
  const result = isPast && decided ? totalOf(decided) : null;
  return <p className={`strong ${styles.guess}`}>{guess && guessText(guess.total, result)}</p>;
}
