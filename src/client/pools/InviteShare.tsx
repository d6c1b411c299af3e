import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { toast } from '../ui/toast.ts';
import styles from './InviteShare.module.css';
import { inviteLink } from './inviteCode.ts';

/** A pool's invite code and link, each to be copied. */
export function InviteShare({ code }: { readonly code: string }) {
  return (
    <div className={styles.share}>
      <Copyable label="Invite code" action="Copy Code" value={code} />
      <Copyable label="Invite link" action="Copy Link" value={inviteLink(code)} />
    </div>
  );
}

interface Props {
  readonly label: string;
  readonly action: string;
  readonly value: string;
}

function Copyable({ label, action, value }: Props) {
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
