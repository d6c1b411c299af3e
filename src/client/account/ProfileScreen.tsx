import { useUser } from '#client/shell/session.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { UserAvatar } from '#client/ui/UserAvatar.tsx';
import { CalendarAddress } from './CalendarAddress.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Emails } from './Emails.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './ProfileScreen.module.css';

export function ProfileScreen() {
  const user = useUser();
  return (
    <div className={styles.screen}>
      <PageHeading title="Profile" />
      <div className={styles.who}>
        <UserAvatar user={user} size={64} />
        <div className={styles.text}>
          <p className={styles.name}>{user.username}</p>
          <p className={styles.role}>{user.isAdmin ? 'Administrator' : 'User'}</p>
        </div>
      </div>
      <div className={styles.cards}>
        <section className={styles.card} aria-labelledby="details">
          <h2 id="details">Your details</h2>
          <ProfileForm user={user} />
        </section>
        <section className={styles.card} aria-labelledby="password">
          <h2 id="password">Change password</h2>
          <PasswordForm username={user.username} />
        </section>
        <section className={styles.card} aria-labelledby="calendar">
          <h2 id="calendar" tabIndex={-1}>
            Deadlines in your calendar
          </h2>
          <CalendarAddress />
        </section>
        <Emails />
        <section className={styles.card} aria-labelledby="deletion">
          <h2 id="deletion">Delete account</h2>
          <DeleteAccount isAdmin={user.isAdmin} />
        </section>
      </div>
    </div>
  );
}
