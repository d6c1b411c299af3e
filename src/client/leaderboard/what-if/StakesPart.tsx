import { Button } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import styles from './Stakes.module.css';

interface Props {
  readonly label: string;
  readonly Icon: ComponentType<IconProps>;
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A button and the part that it opens below all such buttons. */
export function StakesPart({ label, Icon, isOpen, setIsOpen, children }: Props) {
  const partId = useId();
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? partId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <section id={partId} className={styles.part} aria-label={label.replace(' …', '')}>
          <PartBoundary>{children}</PartBoundary>
        </section>
      )}
    </>
  );
}
