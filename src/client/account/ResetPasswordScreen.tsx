import { Link, useLocation } from '@tanstack/react-router';
import { useVisitor } from '#client/shell/session.ts';
import link from '#client/ui/textLink.module.css';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { ResetForm } from './ResetForm.tsx';
import styles from './ResetPasswordScreen.module.css';
import { WelcomePage } from './WelcomePage.tsx';

/** Requests a reset link, or sets a new password for a visitor with a link. */
export function ResetPasswordScreen() {
  const user = useVisitor();
  const token = useLocation({ select: ({ state }) => state.resetToken });
  return (
    <WelcomePage>
      <div className={styles.card}>{token === undefined ? <ForgottenPassword /> : <ResetForm token={token} />}</div>
      <nav aria-label="Other ways" className={styles.ways}>
        {token !== undefined && (
          <Link to="/reset-password" className={link.link}>
            Request a new link
          </Link>
        )}
        <Link to={user ? '/profile' : '/auth'} className={link.link}>
          {user ? 'Back to Profile' : 'Log In'}
        </Link>
      </nav>
    </WelcomePage>
  );
}
