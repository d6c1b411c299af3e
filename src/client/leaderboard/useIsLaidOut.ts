import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been laid out. Whoever asks for its size before that has all of the page laid out at once. */
export function useIsLaidOut(element: RefObject<HTMLElement | null>): boolean {
  const [isLaidOut, setIsLaidOut] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(() => setIsLaidOut(true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isLaidOut;
}
