import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Entry } from '#contract/schemas.ts';

interface Props {
  readonly entries: readonly Entry[];
  readonly value: Entry;
}

/** Chooses the entry whose picks are shown; the address keeps it. */
export function EntrySelect({ entries, value }: Props) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      aria-label="Entry"
      data={entries.map((entry) => ({ value: String(entry.id), label: entry.name }))}
      value={String(value.id)}
      onChange={(event) => void navigate({ to: '.', search: { entryId: Number(event.currentTarget.value) } })}
    />
  );
}
