import { AvatarMenu } from './AvatarMenu.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { Navigation } from './Navigation.tsx';

export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        <Navigation />
        <AvatarMenu />
      </div>
    </header>
  );
}
