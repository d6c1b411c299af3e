import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import styles from './Copyable.module.css';
import { Row } from './layout.tsx';
import { toast } from './toast.ts';

interface Props {
  readonly label: string;
  readonly action: string;
  readonly value: string;
}

export function Copyable({ label, action, value }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Row align="end" gap={2}>
      <TextInput
        ref={field}
        className={`grow ${styles.field}`}
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
    </Row>
  );
}

/** Copies a text. If the browser forbids it, a notification shows the text, or its field has it selected. */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<void> {
  try {
    // undefined over plain http
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied!' });
  } catch {
    field?.select();
    toast({
      title: 'Your browser does not allow copying here',
      description: field ? 'The text is selected: copy it by hand.' : text,
    });
  }
}
