import { useEffect, useLayoutEffect, useRef } from 'react';
import { takeOver } from './takeOver.ts';

/** Ends the document's first paint. It is the last sibling, so that all effects of the screen run before. */
export function FirstPaint() {
  const pressed = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    pressed.current = takeOver(document) ?? pressed.current;
  }, []);
  useEffect(() => {
    pressed.current?.click();
    pressed.current = undefined;
  }, []);
  return null;
}
