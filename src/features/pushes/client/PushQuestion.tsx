import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { aboutQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import { Row } from '#client/ui/layout.tsx';
import { toast } from '#client/ui/toast.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import styles from './PushQuestion.module.css';
import { mayAskForPush, storePushAnswer, switchPushOn } from './push.ts';
import { pushQuery } from './pushQuery.ts';

interface Props {
  /** after the buttons are gone */
  readonly onAnswer: () => void;
}

/** Asks for notifications, where they are possible, until it is answered once in this browser. */
export function PushQuestion({ onAnswer }: Props) {
  const { id } = useUser();
  const [mayAsk, setMayAsk] = useState(() => mayAskForPush(id));
  const { data: about } = useQuery(aboutQuery());
  const { data: settings } = useQuery({ ...pushQuery(), enabled: mayAsk && about?.hasPush === true });
  const answer = () => {
    storePushAnswer();
    setMayAsk(false);
    onAnswer();
  };
  const change = useApiMutation({
    mutate: (publicKey: string) => switchPushOn(id, publicKey),
    failure: 'Failed to change the notifications',
    onSuccess: (isOn) => {
      answer();
      if (isOn) toast({ title: 'Notifications are on' });
    },
  });
  if (!mayAsk || !settings) return null;
  return (
    <Row gap={2} justify="between" className={styles.question}>
      <p className="text-s">Tell me when a round opens and before it locks?</p>
      <Row gap={1}>
        <Button variant="subtle" className={styles.action} onClick={answer}>
          No
        </Button>
        <Button
          variant="default"
          className={styles.action}
          loading={change.isPending}
          onClick={() => change.mutate(settings.publicKey)}
        >
          Yes
        </Button>
      </Row>
    </Row>
  );
}
