import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
}

export function useHasTabBar(): boolean {
  return useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
}

/** Whether all regions of a bracket fit next to each other. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 77.5em)', false, { getInitialValueInEffect: false });
}

export function isMotionReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether the page is being printed: paper does not scroll, so all rows have to be rendered. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
