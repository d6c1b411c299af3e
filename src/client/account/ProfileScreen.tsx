import { useUser } from '#client/shell/session.ts';
import { useSignInOptions } from '#client/shell/signInOptions.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { UserAvatar } from '#client/ui/UserAvatar.tsx';
import { CalendarAddress } from './CalendarAddress.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Emails } from './Emails.tsx';
import { FreshSignIn } from './FreshSignIn.tsx';
import { Identities } from './Identities.tsx';
import { MyData } from './MyData.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './ProfileScreen.module.css';
import { Pushes } from './Pushes.tsx';
import { Sessions } from './Sessions.tsx';
import { Tokens } from './Tokens.tsx';

export function ProfileScreen() {
  const user = useUser();
  const { password } = useSignInOptions();
  return (
    <FreshSignIn>
      <div className={styles.screen}>
        <PageHeading title="Profile" />
        <Row gap={4} className={styles.who}>
          <UserAvatar user={user} size={64} />
          <div className="typed">
            <p className="text-xl strong">{user.username}</p>
            <p className="soft">{user.isAdmin ? 'Administrator' : 'User'}</p>
          </div>
        </Row>
        <div className={styles.cards}>
          <Card as="section" gap={4} pad={5} aria-labelledby="details">
            <h2 id="details">Your details</h2>
            <ProfileForm user={user} />
          </Card>
          {password && (
            <Card as="section" gap={4} pad={5} aria-labelledby="password">
              <Password username={user.username} />
            </Card>
          )}
          <Card as="section" gap={4} pad={5} aria-labelledby="passkeys">
            <h2 id="passkeys" tabIndex={-1}>
              Passkeys
            </h2>
            <Passkeys />
          </Card>
          <Identities />
          <Card as="section" gap={4} pad={5} aria-labelledby="calendar">
            <h2 id="calendar" tabIndex={-1}>
              Deadlines in your calendar
            </h2>
            <CalendarAddress />
          </Card>
          <Emails />
          <Pushes />
          <Card as="section" gap={4} pad={5} aria-labelledby="sessions">
            <h2 id="sessions">Where you are logged in</h2>
            <Sessions />
          </Card>
          <Card as="section" gap={4} pad={5} aria-labelledby="tokens">
            <h2 id="tokens">Access tokens</h2>
            <Tokens />
          </Card>
          <Card as="section" gap={4} pad={5} aria-labelledby="data">
            <h2 id="data">My data</h2>
            <MyData />
          </Card>
          <Card as="section" gap={4} pad={5} aria-labelledby="deletion">
            <h2 id="deletion">Delete account</h2>
            <DeleteAccount isAdmin={user.isAdmin} />
          </Card>
        </div>
      </div>
    </FreshSignIn>
  );
}
