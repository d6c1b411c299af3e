import { useId } from 'react';
import { roundName } from '#client/seasons/season.ts';
import type { Scoring } from '#domain/scoring.ts';
import { OptionFields } from './manage/OptionFields.tsx';
import { exampleText, readDraft, type ScoringDraft } from './newScoring.ts';
import { countedNumbers, PointsFields } from './PointsFields.tsx';
import styles from './PoolScreen.module.css';
import own from './ScoringChoice.module.css';
import type { NewScoring } from './useNewScoring.ts';

const CARDS = [
  { kind: 'classic', name: 'Classic' },
  { kind: 'doubling', name: 'Doubling' },
  { kind: 'own', name: 'Own' },
] as const;

/** The points of a pool to be created as three cards, its options, and once a round is past the first that counts. */
export function ScoringChoice({ scoring }: { readonly scoring: NewScoring }) {
  return (
    <>
      {scoring.firsts.length > 1 && <FirstRound scoring={scoring} />}
      <Points scoring={scoring} />
      <Options scoring={scoring} />
    </>
  );
}

function FirstRound({ scoring: { firsts, rounds, countsFrom, change } }: { readonly scoring: NewScoring }) {
  const name = useId();
  return (
    <fieldset className={`${styles.choices} ${own.group}`}>
      <legend>Counts from</legend>
      {firsts.map((number) => (
        <label key={number} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={number === countsFrom}
            onChange={() => change({ countsFrom: number })}
          />
          <span className={styles.choiceText}>
            <span className={styles.choiceName}>{roundName(rounds, number)}</span>
            <span className={styles.choiceNote}>
              {number === 1
                ? 'With the points of the rounds played so far'
                : 'A second chance: everybody starts with 0 points'}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Points({ scoring }: { readonly scoring: NewScoring }) {
  const { draft, rounds, countsFrom, error, fields, change } = scoring;
  const name = useId();
  return (
    <fieldset className={`${styles.choices} ${own.group}`}>
      <legend>Points of a correct pick</legend>
      {CARDS.map((card) => (
        <label key={card.kind} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={card.kind === draft.kind}
            onChange={() => change({ kind: card.kind })}
          />
          <span className={styles.choiceText}>
            <span className={styles.choiceName}>{card.name}</span>
            <CardText kind={card.kind} scoring={scoring} />
          </span>
        </label>
      ))}
      {draft.kind === 'own' && (
        <PointsFields
          ref={fields}
          rounds={rounds}
          countsFrom={countsFrom}
          typed={draft.typed}
          error={error}
          onChange={(index, text) => change({ typed: draft.typed.with(index, text) })}
        />
      )}
    </fieldset>
  );
}

function Options({ scoring }: { readonly scoring: NewScoring }) {
  const { draft, rounds, countsFrom, isFirstPast, options: typed, optionsError, optionFields, change } = scoring;
  return (
    <fieldset className={`${styles.choices} ${own.group}`}>
      <legend>Options</legend>
      <OptionFields
        ref={optionFields}
        typed={typed}
        error={optionsError}
        onChange={(options) => change({ options: { ...draft.options, ...options } })}
      />
      {isFirstPast && typed.earlierRounds === 'dontCount' && (
        <p className={own.warning} role="status">
          Nobody has joined yet, so {roundName(rounds, countsFrom)} would earn nobody points.
        </p>
      )}
    </fieldset>
  );
}

interface CardProps {
  readonly kind: ScoringDraft['kind'];
  readonly scoring: NewScoring;
}

/** The points by round and an example of what they mean. */
function CardText({ kind, scoring: { draft, rounds, countsFrom } }: CardProps) {
  const reading = readDraft({ kind, typed: draft.typed });
  if (!('points' in reading) || (kind === 'own' && draft.kind !== 'own')) {
    return <span className={styles.choiceNote}>You set the points of each round</span>;
  }
  const { points } = reading;
  return (
    <>
      <span className={`numeral ${own.series}`}>{seriesText({ points, countsFrom })}</span>
      <span className={styles.choiceNote}>{exampleText({ points, countsFrom }, rounds)}</span>
    </>
  );
}

/** Returns the points of the usual rounds that count: `1-2-3-4-5-6`. */
function seriesText({ points, countsFrom }: Omit<Scoring, 'upsetBonus'>): string {
  return countedNumbers([], countsFrom)
    .map((number) => points[number - 1])
    .join('-');
}
