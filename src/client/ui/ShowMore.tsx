import { Button } from '@mantine/core';
import { useState } from 'react';

const PAGE = 50;

/** The first page of a long list, and more on demand; from the start again where another list is `of` something else. */
export function useShown<T>(list: readonly T[], of: string) {
  const [asked, setAsked] = useState({ of, count: PAGE });
  const count = asked.of === of ? asked.count : PAGE;
  return {
    shown: list.slice(0, count),
    more: { left: list.length - count, onMore: () => setAsked({ of, count: count + PAGE }) },
  };
}

interface Props {
  /** how many are not shown */
  readonly left: number;
  readonly onMore: () => void;
}

export function ShowMore({ left, onMore }: Props) {
  if (left <= 0) return null;
  return (
    <Button variant="default" mt="md" fullWidth onClick={onMore}>
      Show more ({left})
    </Button>
  );
}
