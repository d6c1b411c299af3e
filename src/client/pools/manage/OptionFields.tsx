import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { upsetBonusText } from '#client/pool/upsetBonusText.ts';
import { type OptionsError, readOptions, type TypedOptions } from './readTyped.ts';

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly typed: TypedOptions;
  readonly error: OptionsError | undefined;
  readonly onChange: (change: Partial<TypedOptions>) => void;
}

/** The options of a pool's scoring, besides its points. */
export function OptionFields({ ref, typed, error, onChange }: Props) {
  return (
    <div ref={ref}>
      <TextInput
        name="upsetBonus"
        label="Upset bonus"
        description={bonusNote(typed)}
        inputMode="numeric"
        autoComplete="off"
        value={typed.upsetBonus}
        error={error?.at === 'upsetBonus' && error.error}
        onChange={(event) => onChange({ upsetBonus: event.currentTarget.value })}
      />
    </div>
  );
}

export function focusOption(fields: HTMLElement | null, at: keyof TypedOptions): void {
  fields?.querySelector<HTMLInputElement>(`[name="${at}"]`)?.focus();
}

/** The example follows what is typed. */
function bonusNote(typed: TypedOptions): string {
  const reading = readOptions(typed);
  const upsetBonus = 'options' in reading ? reading.options.upsetBonus : 0;
  return upsetBonus > 0 ? upsetBonusText(upsetBonus) : `0 means none. With 1: ${upsetBonusText(1)}`;
}
