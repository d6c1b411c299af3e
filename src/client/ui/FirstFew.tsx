import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './FirstFew.module.css';

interface Props<T> {
  readonly items: readonly T[];
  readonly few: number;
  /** what they are: `pools` */
  readonly what: string;
  /** shows those that it is given */
  readonly children: (items: readonly T[]) => ReactNode;
}

/** The first few of many, and a button that brings the rest. */
export function FirstFew<T>({ items, few, what, children }: Props<T>) {
  const [isAll, setAll] = useState(false);
  // a button that brings one more takes as much room as that one
  if (items.length <= few + 1) return children(items);
  return (
    <>
      {children(isAll ? items : items.slice(0, few))}
      <Button variant="subtle" className={styles.button} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
        {isAll ? 'Show fewer' : `Show all ${items.length} ${what}`}
      </Button>
    </>
  );
}
