import { useId } from 'react';
import poolScreenStyles from '#client/pool/frame/PoolScreen.module.css';
import { AUTOPILOT_TEXT } from '#client/pool/scoring/autopilotText.ts';
import { OptionFields } from '#client/pool/scoring/OptionFields.tsx';
import { PointsFields } from '#client/pool/scoring/PointsFields.tsx';
import { roundName } from '#client/seasons/season/season.ts';
import { CheckOption } from '#client/ui/CheckOption.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { exampleText, readDraft, type Schedule, type ScoringDraft, seriesText } from './newScoring.ts';
import styles from './ScoringChoice.module.css';
import type { NewPoolForm } from './useNewPool.ts';

const CARDS = [
  { kind: 'classic', name: 'Classic' },
  { kind: 'doubling', name: 'Doubling' },
  { kind: 'own', name: 'Custom' },
] as const;

interface Props {
  readonly pool: NewPoolForm;
}

/** The points of a pool to be created as three cards, its options, and once a round is past the first that counts. */
export function ScoringChoice({ pool }: Props) {
  return (
    <>
      {pool.scoring.firsts.length > 1 && <FirstRound pool={pool} />}
      <Points pool={pool} />
      <Options pool={pool} />
    </>
  );
}

function FirstRound({ pool: { form, schedule, scoring } }: Props) {
  const name = useId();
  return (
    <fieldset className={`${poolScreenStyles.choices} ${styles.group}`}>
      <legend>Counts from</legend>
      {scoring.firsts.map((number) => (
        <label key={number} className={poolScreenStyles.choice}>
          <input
            type="radio"
            name={name}
            checked={number === scoring.countsFrom}
            onChange={() => form.change({ countsFrom: number })}
          />
          <Stack as="span" className="typed">
            <span className="strong">{roundName(schedule.rounds, number)}</span>
            <span className="soft text-s">{firstRoundNote(number, schedule)}</span>
          </Stack>
        </label>
      ))}
    </fieldset>
  );
}

function firstRoundNote(number: number, { former, past }: Schedule): string {
  if (past.size === 0) return number === former ? 'As in the pool before' : 'Every round counts';
  return number === 1 ? 'With the points of the rounds played so far' : 'A second chance: everybody starts from zero';
}

function Points({ pool }: Props) {
  const { form, schedule, scoring } = pool;
  const { kind, typed } = form.values;
  const name = useId();
  return (
    <fieldset className={`${poolScreenStyles.choices} ${styles.group}`}>
      <legend>Points per correct pick</legend>
      {CARDS.map((card) => (
        <label key={card.kind} className={poolScreenStyles.choice}>
          <input
            type="radio"
            name={name}
            checked={card.kind === kind}
            onChange={() => form.change({ kind: card.kind })}
          />
          <Stack as="span" className="typed">
            <span className="strong">{card.name}</span>
            <CardText kind={card.kind} pool={pool} />
          </Stack>
        </label>
      ))}
      {kind === 'own' && (
        <PointsFields
          rounds={schedule.rounds}
          countsFrom={scoring.countsFrom}
          typed={typed}
          errors={form.errors.points}
          onChange={(index, text) => form.change({ typed: typed.with(index, text) })}
        />
      )}
    </fieldset>
  );
}

function Options({ pool: { form, schedule, scoring } }: Props) {
  return (
    <fieldset className={`${poolScreenStyles.choices} ${styles.group}`}>
      <legend>Bonus, ties, autopilot</legend>
      <OptionFields
        typed={scoring.options}
        errors={form.errors.options}
        onChange={(options) => form.change({ options: { ...form.values.options, ...options } })}
      />
      <CheckOption label="Autopilot" note={AUTOPILOT_TEXT} {...form.checkbox('autopilot')} />
      {scoring.isFirstPast && scoring.options.earlierRounds === 'dontCount' && (
        <p className="strong" role="status">
          Nobody has joined yet, so {roundName(schedule.rounds, scoring.countsFrom)} would earn nobody points.
        </p>
      )}
    </fieldset>
  );
}

interface CardProps extends Props {
  readonly kind: ScoringDraft['kind'];
}

/** The points by round and an example of what they mean. */
function CardText({ kind, pool: { form, schedule, scoring } }: CardProps) {
  const reading = readDraft({ kind, typed: form.values.typed });
  if (!('points' in reading) || (kind === 'own' && form.values.kind !== 'own')) {
    return <span className="soft text-s">You set the points of each round</span>;
  }
  const { points } = reading;
  const { countsFrom } = scoring;
  return (
    <>
      <span className={`numeral ${styles.series}`}>{seriesText({ points, countsFrom })}</span>
      <span className="soft text-s">{exampleText({ points, countsFrom }, schedule.rounds)}</span>
    </>
  );
}
