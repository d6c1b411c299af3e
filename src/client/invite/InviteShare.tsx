import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconQrcode, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Row, Stack } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { canShare, share } from '#client/ui/share.ts';
import styles from './Invite.module.css';
import { inviteLink, inviteSentence } from './inviteCode.ts';

const InvitePoster = lazyComponent(() => import('./InvitePoster.tsx'), 'InvitePoster');

export interface InviteShareProps {
  /** its name */
  readonly pool: string;
  readonly code: string;
  readonly isPrimary?: boolean;
}

/** Shares a pool's invite link with a sentence, shows it as a QR code, and has link and code to read. */
export function InviteShare({ pool, code, isPrimary = true }: InviteShareProps) {
  // an untouched field follows a new name of the pool
  const [typed, setTyped] = useState<string>();
  const [isPosterShown, setIsPosterShown] = useState(false);
  const sentence = typed ?? inviteSentence(pool);
  const link = inviteLink(code);
  const canOpenMenu = canShare();
  const Icon = canOpenMenu ? IconShare2 : IconCopy;
  return (
    <Stack gap={3}>
      <Textarea
        classNames={{ input: styles.sentence }}
        size="md"
        label="Invite message"
        description="The invite link follows it."
        autoComplete="off"
        autosize
        value={sentence}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Row gap={2} wrap className={styles.actions}>
        <Button
          variant={isPrimary ? 'filled' : 'default'}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => void share({ title: `Join ${pool}`, text: sentence.trim(), url: link })}
        >
          {canOpenMenu ? 'Share Invite' : 'Copy Invite'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
          aria-expanded={isPosterShown}
          onClick={() => setIsPosterShown(!isPosterShown)}
        >
          QR Code
        </Button>
      </Row>
      {isPosterShown && (
        <PartBoundary>
          <InvitePoster pool={pool} link={link} />
        </PartBoundary>
      )}
      <TextInput
        label="Invite link"
        description={
          <>
            To read out, the code alone: <strong className={styles.code}>{code}</strong>
          </>
        }
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Stack>
  );
}
