import { useUser } from '../app/session.ts';
import styles from './PoolScreen.module.css';

/** Warns that joining shows the user's e-mail address to the pool's admin. */
export function EmailNote() {
  const { email } = useUser();
  if (email === null) return null;
  return <p className={styles.note}>The pool’s admin will see your e-mail address, {email}. Other members will not.</p>;
}
