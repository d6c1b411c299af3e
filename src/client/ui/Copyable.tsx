import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import styles from './Copyable.module.css';
import { toast } from './toast.ts';

interface Props {
  readonly label: string;
  /** what the button says */
  readonly action: string;
  readonly value: string;
}

/** A text that is to be carried elsewhere, with a button that copies it. */
export function Copyable({ label, action, value }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.row}>
      <TextInput
        ref={field}
        className={styles.field}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => void copyText(value, field.current)}
      >
        {action}
      </Button>
    </div>
  );
}

/** Copies a text; where the browser does not let it, selects it in the field that shows it, and says so. */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<void> {
  try {
    // Absent where the site is served over plain http.
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied!' });
  } catch {
    field?.select();
    toast({
      title: 'Your browser does not allow copying here',
      description: 'The text is selected: copy it by hand.',
    });
  }
}
