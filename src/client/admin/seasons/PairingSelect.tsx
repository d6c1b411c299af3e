import { NativeSelect } from '@mantine/core';
import type { Season } from '#contract/schemas.ts';
import { pairings, pairingText } from './pairings.ts';

interface Props {
  readonly value: Season['finalFour'];
  readonly onChange: (pairing: Season['finalFour']) => void;
}

/** Which regions meet in the Final Four. */
export function PairingSelect({ value, onChange }: Props) {
  const choices = pairings(value);
  return (
    <NativeSelect
      label="Final Four pairing"
      data={choices.map(pairingText)}
      value={pairingText(value)}
      onChange={(event) => {
        const chosen = choices[event.currentTarget.selectedIndex];
        if (chosen) onChange(chosen);
      }}
    />
  );
}
