import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Dialog, type Openable } from './Dialog.tsx';
import { DialogForm } from './DialogForm.tsx';
import { type MutationOptions, useApiMutation } from './useApiMutation.ts';
import { type EditForm, useEditForm } from './useEditForm.ts';

interface SavedFormProps<Values, Errors, Data> extends Pick<Openable, 'onClose'> {
  readonly action: string;
  readonly source: Values;
  readonly check: (values: Values) => Errors;
  readonly save: MutationOptions<Values, Data> & { readonly failure: string };
  /** what was typed before the page was left: it is sent if it is whole */
  readonly kept?: { readonly values: Partial<Values>; readonly isWhole: boolean } | undefined;
  readonly children: (form: EditForm<Values, Errors>) => ReactNode;
}

/** A dialog with a form that starts anew at each opening, is saved by one call, and closes then. */
export function FormDialog<Values extends object, Errors extends object, Data>({
  title,
  opened,
  ...form
}: SavedFormProps<Values, Errors, Data> & Openable & { readonly title: string }) {
  return (
    <Dialog title={title} opened={opened} onClose={form.onClose}>
      <SavedForm {...form} />
    </Dialog>
  );
}

function SavedForm<Values extends object, Errors extends object, Data>({
  action,
  source,
  check,
  save,
  kept,
  children,
  onClose,
}: SavedFormProps<Values, Errors, Data>) {
  const form = useEditForm(source, check);
  const saving = useApiMutation({
    ...save,
    failure: form.failure(save.failure),
    onSuccess: (answer, values) => {
      onClose();
      return save.onSuccess?.(answer, values);
    },
  });
  const goOn = useEffectEvent(() => {
    if (kept?.isWhole) form.submit(saving.mutate, kept.values);
    else if (kept) form.change(kept.values);
  });
  useEffect(goOn, []);
  return (
    <DialogForm form={form} onSubmit={saving.mutate} action={action} isPending={saving.isPending} onCancel={onClose}>
      {children(form)}
    </DialogForm>
  );
}
