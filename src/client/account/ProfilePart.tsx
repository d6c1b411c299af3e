import type { ReactNode } from 'react';
import { Stack } from '#client/ui/layout.tsx';

interface Props {
  /** links lead to it: /profile#calendar */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One of the things of a group of the profile. */
export function ProfilePart({ id, title, children }: Props) {
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </Stack>
  );
}
