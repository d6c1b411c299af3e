import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import styles from './Copyable.module.css';
import { copyText } from './copyText.ts';

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
