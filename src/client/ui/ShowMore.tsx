import { Button } from '@mantine/core';
import { useState } from 'react';

const PAGE = 50;

/** Returns the first rows of a long list, and a page more on demand; another `key` starts over. */
export function useShown<T>(list: readonly T[], key: string, first = PAGE) {
  const [state, setState] = useState({ key, count: first });
  const count = state.key === key ? state.count : first;
  return {
    shown: list.slice(0, count),
    more: { left: list.length - count, onMore: () => setState({ key, count: count + PAGE }) },
  };
}

interface Props {
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
