import { Button, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { copyText } from '#client/ui/Copyable.tsx';
import styles from './Manage.module.css';

/** A message to those whose picks are missing, ready to be copied. */
export function ReminderMessage({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.message}>
      <Textarea
        ref={field}
        label="Message for those who are missing"
        value={text}
        readOnly
        rows={text.split('\n').length + 1}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => void copyText(text, field.current)}
      >
        Copy Message
      </Button>
    </div>
  );
}
