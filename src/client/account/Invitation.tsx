import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { serverNow } from '#client/api/call.ts';
import { invitationQuery } from '#client/api/queries.ts';
import { earlierRoundsText, invitationFacts, invitationTitle, textStart } from '#client/invite/invitationText.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { Stack } from '#client/ui/layout.tsx';
import styles from './Invitation.module.css';

interface Props {
  readonly code: string;
}

/** The heading of sign-in for visitors with an invite link. Its space is the same before the invitation is loaded. */
export function Invitation({ code }: Props) {
  const { data: invite } = useQuery(invitationQuery(code));
  if (invite === null) return <DeadLink />;
  return (
    <Stack gap={1} className={`typed ${styles.invitation}`}>
      <h1 className={styles.title}>{invitationTitle(invite)}</h1>
      {invite && (
        <p className={`ember strong ${styles.facts}`}>
          <Facts facts={invitationFacts(invite, serverNow())} />
        </p>
      )}
      {invite?.earlierRounds && <p>{earlierRoundsText(invite.earlierRounds)}</p>}
      {invite && invite.rules !== '' && <p className={styles.rules}>House rules: {textStart(invite.rules)}</p>}
      {invite?.prizes && <p className={styles.rules}>Prizes: {textStart(invite.prizes)}</p>}
    </Stack>
  );
}

function DeadLink() {
  return (
    <Stack gap={1} className={styles.invitation}>
      <h1 className={styles.title}>Invalid Invite Link</h1>
      <p className={`ember strong ${styles.facts}`} role="alert">
        This invite link is invalid or has expired. Ask the person who sent it for a new one.
      </p>
    </Stack>
  );
}

const NoSample = () => null;
const SampleMatchup = lazyRouteComponent(
  () => import('./SampleMatchup.tsx').catch(() => ({ SampleMatchup: NoSample })),
  'SampleMatchup',
);

/** A game to try, below the form. A dead link has none. */
export function InvitationSample({ code }: Props) {
  const { data: invite } = useQuery(invitationQuery(code));
  if (!invite) return null;
  return (
    <Suspense>
      <SampleMatchup />
    </Suspense>
  );
}
