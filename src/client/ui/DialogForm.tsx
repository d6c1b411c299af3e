import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Dialog.module.css';
import { Row } from './layout.tsx';
import type { EditForm } from './useEditForm.ts';

interface FormProps<Values> extends Omit<ComponentProps<'form'>, 'form' | 'ref' | 'onSubmit'> {
  readonly form: EditForm<Values, object>;
  /** receives valid values */
  readonly onSubmit: (values: Values) => void;
  /** a second submit meanwhile is ignored */
  readonly isPending?: boolean;
}

export function Form<Values>({ form, onSubmit, isPending, ...props }: FormProps<Values>) {
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) form.submit(onSubmit);
      }}
      {...props}
    />
  );
}

type ButtonsProps = {
  /** the text of the button that submits */
  readonly action: string;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** the button for an action that cannot be undone is red */
  readonly isFinal?: boolean;
} & ({ readonly onCancel: () => void } | { readonly otherButton: ReactNode });

/** The button that submits, after Cancel or another button. */
export function FormButtons({ action, isPending, isDisabled, isFinal, ...other }: ButtonsProps) {
  return (
    <>
      {'otherButton' in other ? (
        other.otherButton
      ) : (
        <Button variant="default" onClick={other.onCancel}>
          Cancel
        </Button>
      )}
      <Button
        type="submit"
        {...(isFinal && { color: 'red' })}
        disabled={isDisabled ?? false}
        loading={isPending ?? false}
      >
        {action}
      </Button>
    </>
  );
}

type DialogFormProps<Values> = Pick<FormProps<Values>, 'form' | 'onSubmit' | 'onChange' | 'children'> & ButtonsProps;

/**
 * A form in a dialog: fields, and buttons at its end, which stay in sight; another button in place of Cancel stands at the
 * other side.
 */
export function DialogForm<Values>({ form, onSubmit, onChange, children, ...buttons }: DialogFormProps<Values>) {
  return (
    <Form form={form} onSubmit={onSubmit} onChange={onChange} isPending={buttons.isPending ?? false}>
      {children}
      <DialogButtons isApart={'otherButton' in buttons}>
        <FormButtons {...buttons} />
      </DialogButtons>
    </Form>
  );
}

/** The buttons at the end of a dialog. */
export function DialogButtons({ isApart, children }: { readonly isApart?: boolean; readonly children: ReactNode }) {
  return (
    <Row gap={4} wrap justify={isApart ? 'between' : 'end'} className={styles.buttons}>
      {children}
    </Row>
  );
}
