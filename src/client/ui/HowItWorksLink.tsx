import { Link } from '@tanstack/react-router';
import styles from './textLink.module.css';

export function HowItWorksLink() {
  return (
    <Link to="/how-it-works" className={styles.link}>
      How it works
    </Link>
  );
}
