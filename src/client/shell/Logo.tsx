import { Link } from '@tanstack/react-router';
import styles from './Logo.module.css';

export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      <Mark />
      <span className={`numeral ${styles.name}`}>Unbusted</span>
      <span className="beta">Beta</span>
    </Link>
  );
}

export function Mark({ size = 30 }: { readonly size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path d="M3 7h10v5h7v8h-7v5H3M20 16h9" />
    </svg>
  );
}
