import type { ReactNode } from 'react';

interface Props {
  readonly facts: readonly ReactNode[];
  readonly className?: string;
}

/**
 * Facts in a line: `12 of 32 decided · 3 games live`. Each dot stands to the left of its fact, so where a fact begins a line
 * its dot is out of sight, and no line ends in one.
 */
export function Facts({ facts, className = '' }: Props) {
  return (
    <span className={`facts ${className}`}>
      {facts.map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no name but its place
        <span key={place} className="typed">
          {place > 0 && <span className="dot"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  );
}
