import { TextInput } from '@mantine/core';
import { TIE_BREAKER_TEXT } from '#client/standing/tieBreakerText.ts';
import { upsetBonusText } from '#client/standing/upsetBonusText.ts';
import { CheckOption } from '#client/ui/CheckOption.tsx';
import type { FieldErrors } from '#client/ui/useEditForm.ts';
import { readOptions, type TypedOptions } from './readTyped.ts';

interface Props {
  readonly typed: TypedOptions;
  readonly errors: FieldErrors | undefined;
  readonly onChange: (change: Partial<TypedOptions>) => void;
}

const NO_BONUS = '0';

/** The options of a pool's scoring, besides its points. */
export function OptionFields({ typed, errors, onChange }: Props) {
  return (
    <div>
      <CheckOption
        label="Upset bonus"
        note={upsetBonusText(bonusOf(typed) || 1)}
        checked={typed.upsetBonus !== NO_BONUS}
        onChange={(event) => onChange({ upsetBonus: event.currentTarget.checked ? '1' : NO_BONUS })}
      />
      {typed.upsetBonus !== NO_BONUS && (
        <TextInput
          label="Extra points per seed"
          maw={220}
          mt="xs"
          inputMode="numeric"
          autoComplete="off"
          value={typed.upsetBonus}
          error={errors?.upsetBonus}
          onChange={(event) => onChange({ upsetBonus: event.currentTarget.value })}
        />
      )}
      <CheckOption
        label="Tie-breaker"
        note={`Everybody guesses on My Picks how many points both teams will score. ${TIE_BREAKER_TEXT}`}
        checked={typed.tieBreaker === 'total'}
        onChange={(event) => onChange({ tieBreaker: event.currentTarget.checked ? 'total' : 'none' })}
      />
      <CheckOption
        label="Earlier rounds count for late joiners"
        note="Off: late joiners start from zero. On: somebody could wait for results, and join with their best entry."
        checked={typed.earlierRounds === 'count'}
        onChange={(event) => onChange({ earlierRounds: event.currentTarget.checked ? 'count' : 'dontCount' })}
      />
    </div>
  );
}

/** Returns the bonus that is typed; 0 if it cannot be read. */
function bonusOf(typed: TypedOptions): number {
  const reading = readOptions(typed);
  return 'options' in reading ? reading.options.upsetBonus : 0;
}
