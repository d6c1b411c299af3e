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
  const copy = async () => {
    try {
      // Absent where the site is served over plain http.
      await navigator.clipboard.writeText(value);
      toast({ title: 'Copied!' });
    } catch {
      field.current?.select();
      toast({
        title: 'Your browser does not allow copying here',
        description: 'The text is selected: copy it by hand.',
      });
    }
  };
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
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        {action}
      </Button>
    </div>
  );
}
