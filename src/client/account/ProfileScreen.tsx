import { useRouterState } from '@tanstack/react-router';
import { Parts } from '#client/shell/Parts.tsx';
import { useUser } from '#client/shell/session.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { type ProfileSlot, useSlots } from '#client/shell/slots.ts';
import { ClosingSection } from '#client/ui/ClosingSection.tsx';
import { Fold } from '#client/ui/Fold.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { UserAvatar } from '#client/ui/UserAvatar.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Emails } from './Emails.tsx';
import { FreshSignIn } from './FreshSignIn.tsx';
import { Identities } from './Identities.tsx';
import { Password } from './Password.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import styles from './ProfileScreen.module.css';
import { SIGNED_IN_AGAIN } from './wanted.ts';

/** In parts that open last, or for few people. */
const AvatarForm = lazyComponent(() => import('./AvatarForm.tsx'), 'AvatarForm');
const Passkeys = lazyComponent(() => import('./Passkeys.tsx'), 'Passkeys');
const Sessions = lazyComponent(() => import('./Sessions.tsx'), 'Sessions');
const Tokens = lazyComponent(() => import('./Tokens.tsx'), 'Tokens');

/** What links of the app lead to, in the group that opens for it. */
const NOTIFICATIONS = ['emails'];
const SECURITY = ['password', 'passkeys', 'identities', 'sessions', 'programmers'];

/** Three groups, closed but for the first and the one that the address names; what deletes is apart. */
export function ProfileScreen() {
  const user = useUser();
  const { password } = useSignInOptions();
  const { notificationsFirst, notifications, securityAndData } = useSlots();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  // whoever comes back from a sign-in goes on in any of them
  const isBack = `#${hash}` === SIGNED_IN_AGAIN;
  const isIn = (ids: readonly string[], parts: readonly Pick<ProfileSlot, 'id'>[]) =>
    ids.includes(hash) || parts.some(({ id }) => id === hash);
  return (
    <FreshSignIn>
      <Stack gap={4} className={styles.screen}>
        <PageHeading title="Profile" />
        <Row gap={4}>
          <UserAvatar user={user} size={64} />
          <div className="typed">
            <p className="text-xl strong">{user.username}</p>
            <p className="soft">{user.isAdmin ? 'Administrator' : 'User'}</p>
          </div>
        </Row>
        <ClosingSection id="you" title="You" isOpen>
          <ProfileForm user={user} />
        </ClosingSection>
        <ClosingSection
          id="notifications"
          title="Notifications"
          isOpen={isBack || isIn(NOTIFICATIONS, [...notificationsFirst, ...notifications])}
        >
          <Stack gap={5} className={styles.parts}>
            <Parts of={notificationsFirst.map(({ Part }) => Part)} props={{}} />
            <Emails />
            <Slots parts={notifications} />
          </Stack>
        </ClosingSection>
        <ClosingSection id="security" title="Security and data" isOpen={isBack || isIn(SECURITY, securityAndData)}>
          <Stack gap={5} className={styles.parts}>
            {password && <Password username={user.username} isOpen={isBack || hash === 'password'} />}
            <ProfilePart id="passkeys" title="Passkeys">
              <PartBoundary>
                <Passkeys />
              </PartBoundary>
            </ProfilePart>
            <Identities />
            <ProfilePart id="sessions" title="Where you are logged in">
              <PartBoundary>
                <Sessions />
              </PartBoundary>
            </ProfilePart>
            <Slots parts={securityAndData} />
            <Fold summary={<h3 id="programmers">For programmers</h3>} open={isBack || hash === 'programmers'}>
              <PartBoundary>
                <AvatarForm user={user} />
              </PartBoundary>
              <ProfilePart id="tokens" title="Access tokens">
                <PartBoundary>
                  <Tokens />
                </PartBoundary>
              </ProfilePart>
            </Fold>
          </Stack>
        </ClosingSection>
        <DeleteAccount isAdmin={user.isAdmin} />
      </Stack>
    </FreshSignIn>
  );
}

/** What features add to a group. */
function Slots({ parts }: { readonly parts: readonly ProfileSlot[] }) {
  return parts.map(({ id, title, Part }) => (
    <ProfilePart key={id} id={id} title={title}>
      <PartBoundary>
        <Part />
      </PartBoundary>
    </ProfilePart>
  ));
}
