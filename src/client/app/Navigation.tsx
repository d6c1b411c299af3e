import { VisuallyHidden } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import styles from './Navigation.module.css';
import { useUser } from './session.ts';

const SECTIONS = [
  { name: 'Dashboard', to: '/' },
  { name: 'My Picks', to: '/picks' },
  { name: 'Leaderboard', to: '/leaderboard' },
  { name: 'Picks Grid', to: '/picks-grid' },
  { name: 'Bracket', to: '/bracket' },
  { name: 'Profile', to: '/profile' },
  { name: 'Admin', to: '/admin' },
] as const;

export type Section = (typeof SECTIONS)[number]['name'];

/** The main navigation: a row of links; on narrow screens a button with the section's name opens them. */
export function Navigation() {
  const { isAdmin } = useUser();
  const section = useMatches({ select: (matches) => matches.at(-1)?.staticData.section });
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const nav = useClickOutside(close);
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <nav
      ref={nav}
      aria-label="Main"
      className={styles.nav}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        toggle.current?.focus();
      }}
    >
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="sections"
        onClick={() => setIsOpen(!isOpen)}
      >
        <VisuallyHidden>Menu: </VisuallyHidden>
        {section ?? 'Unbusted'}
        <IconChevronDown size={16} aria-hidden className={styles.chevron} />
      </button>
      <ul id="sections" className={styles.list} data-open={isOpen || undefined}>
        {SECTIONS.filter(({ name }) => name !== 'Admin' || isAdmin).map(({ name, to }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.link}
              aria-current={name === section ? 'page' : undefined}
              activeProps={{}}
              onClick={close}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
