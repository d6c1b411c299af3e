import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { ownZone, parseLocalTime, zoneAbbreviation } from '#client/ui/localTime.ts';

interface Props {
  readonly label: string;
  /** as typed; may be empty */
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly error?: string | undefined;
  readonly isLabelHidden?: boolean;
}

/** A date and time in the admin's zone, with weekday and zone. */
export function LocalTimeField({ label, value, onChange, error, isLabelHidden }: Props) {
  return (
    <TextInput
      type="datetime-local"
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={value === '' ? `Your time zone: ${ownZone()}` : textFor(value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

function textFor(wall: string): string {
  const zone = ownZone();
  const reading = parseLocalTime(wall, zone);
  if ('error' in reading) return reading.error;
  if (reading.note) return reading.note;
  const weekday = new Intl.DateTimeFormat(undefined, { timeZone: zone, weekday: 'long' }).format(reading.at);
  return `${weekday}, ${zoneAbbreviation(reading.at, zone)}`;
}
