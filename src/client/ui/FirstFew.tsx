import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface Props<T> {
  readonly items: readonly T[];
  readonly few: number;
  /** plural noun: `pools` */
  readonly what: string;
  readonly children: (items: readonly T[]) => ReactNode;
}

export function FirstFew<T>({ items, few, what, children }: Props<T>) {
  const [isAll, setAll] = useState(false);
  // a button for one more item would take as much room as the item
  if (items.length <= few + 1) return children(items);
  return (
    <>
      {children(isAll ? items : items.slice(0, few))}
      <Button variant="subtle" fullWidth aria-expanded={isAll} onClick={() => setAll(!isAll)}>
        {isAll ? 'Show fewer' : `Show all ${items.length} ${what}`}
      </Button>
    </>
  );
}
