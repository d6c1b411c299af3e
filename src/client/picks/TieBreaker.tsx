import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { guessQuery } from '#client/api/queries.ts';
import { guessText, TIE_BREAKER_TEXT } from '#client/pool/tieBreakerText.ts';
import type { SeasonRound } from '#client/seasons/seasonRounds.ts';
import type { Entry, Group, Season } from '#contract/schemas.ts';
import { decidedChampionship } from '#domain/bracket.ts';
import { totalOf } from '#domain/guesses.ts';
import { listText } from '#domain/listText.ts';
import { GuessForm } from './GuessForm.tsx';
import styles from './TieBreaker.module.css';
import type { Receipts } from './useReceipts.ts';

interface Props {
  readonly entry: Entry;
  readonly season: Season;
  /** of the entry, with a tie-breaker */
  readonly pools: readonly Group[];
  /** of the Championship; undefined while it does not exist */
  readonly round: SeasonRound | undefined;
  readonly receipts: Receipts;
}

/** An entry's guess for the tie-breaker of its pools. */
export function TieBreaker({ pools, ...props }: Props) {
  return (
    <section
      className={styles.part}
      data-in-card={props.round?.guessGame !== undefined || undefined}
      aria-labelledby="tie-breaker"
    >
      <h3 id="tie-breaker" className="overline">
        Tie-breaker
      </h3>
      <OwnGuess {...props} />
      <p className={styles.note}>
        {listText(pools.map(({ name }) => name))}: {TIE_BREAKER_TEXT}
      </p>
    </section>
  );
}

function OwnGuess({ entry, season, round, receipts }: Omit<Props, 'pools'>) {
  const { data: guess } = useQuery(guessQuery(entry.id));
  const isPast = round !== undefined && round.state !== 'open';
  const isGuessed = typeof guess?.total === 'number';

  const openNumber = isPast ? undefined : round?.number;
  useEffect(() => {
    if (isGuessed && openNumber !== undefined) receipts.ensure(openNumber);
  }, [isGuessed, openNumber, receipts]);

  if (!guess) return null;
  const decided = decidedChampionship(round?.games ?? []);
  if (!isPast && !decided && !season.isArchived) {
    const onSaved = () => {
      if (round) receipts.renew(round.number);
    };
    return <GuessForm entryId={entry.id} saved={guess.total} onSaved={onSaved} />;
  }
  return <p className={styles.guess}>{guessText(guess.total, isPast && decided ? totalOf(decided) : null)}</p>;
}
