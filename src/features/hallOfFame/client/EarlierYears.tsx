import { Textarea } from '@mantine/core';
import { call } from '#client/api/call.ts';
import { DialogForm } from '#client/ui/DialogForm.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { SentBodyOf } from '#contract/calls.ts';
import type { Pool } from '#contract/schemas.ts';
import type { Champion } from '#features/hallOfFame/contract/hallOfFameCalls.ts';
import { championsQuery } from './championsQuery.ts';
import { readLines, toLines } from './typedLines.ts';

interface Props {
  readonly pool: Pool;
  readonly champions: readonly Champion[];
  readonly onClose: () => void;
}

/** The champions of years that the site does not know, a line each. */
export function EarlierYears({ pool, champions, onClose }: Props) {
  const form = useEditForm({ lines: toLines(champions) }, ({ lines }) => {
    const read = readLines(lines, champions);
    return { lines: 'error' in read ? read.error : undefined };
  });
  const saving = useApiMutation({
    mutate: (body: SentBodyOf<'setChampions'>) => call('setChampions', { params: { id: pool.id }, body }),
    invalidates: [championsQuery(pool.id).queryKey],
    success: 'Saved the earlier years',
    failure: 'Failed to save the earlier years',
    onSuccess: onClose,
  });
  const save = ({ lines }: { readonly lines: string }) => {
    const read = readLines(lines, champions);
    if ('champions' in read) saving.mutate(read.champions);
  };
  return (
    <DialogForm form={form} onSubmit={save} action="Save" isPending={saving.isPending} onCancel={onClose}>
      <Textarea
        ref={focusField}
        size="md"
        label="Champions of earlier years"
        description="A line each: year, rank, name and, if you know them, points. Such as 2019, 1, Noor, 97"
        autoComplete="off"
        spellCheck={false}
        rows={8}
        {...form.field('lines')}
      />
    </DialogForm>
  );
}

/** The pressed button is gone. The function is the same in each render, so React calls it once. */
function focusField(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
