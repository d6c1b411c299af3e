import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { codeIn, MAX_TYPED } from './inviteCode.ts';
import styles from './PoolScreen.module.css';

export function EnterCodeScreen() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const code = codeIn(typed);
  return (
    <div className={styles.narrow}>
      <PageHeading title="Join Pool" note="Ask the person who runs the pool for its invite code." />
      <form
        noValidate
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          if (code !== '') void navigate({ to: '/groups/join/$code', params: { code } });
        }}
      >
        <TextInput
          label="Invite code"
          description="Or paste the whole link"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          maxLength={MAX_TYPED}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" disabled={code === ''}>
            Continue
          </Button>
        </div>
      </form>
    </div>
  );
}
