import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './Stakes.module.css';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A button and the part that it opens below all such buttons. */
export function StakesPart({ label, icon, isOpen, setIsOpen, children }: Props) {
  const partId = useId();
  return (
    <>
      <Button
        variant="default"
        leftSection={icon}
        aria-expanded={isOpen}
        aria-controls={isOpen ? partId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <section id={partId} className={styles.part} aria-label={label.replace(' …', '')}>
          {children}
        </section>
      )}
    </>
  );
}
