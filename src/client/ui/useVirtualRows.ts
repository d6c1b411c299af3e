import { observeWindowOffset, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';

type Options<Row extends Element> = Parameters<typeof useWindowVirtualizer<Row>>[0];

export function useVirtualRows<Row extends Element>(frame: RefObject<HTMLElement | null>, options: Options<Row>) {
  const top = useDocumentTop(frame);
  return useWindowVirtualizer<Row>({
    ...options,
    getScrollElement: () => (top === undefined ? null : window),
    scrollMargin: top ?? 0,
    observeElementOffset: observeOffset,
  });
}

/** Returns an element's distance from the top of the document; reading it earlier would force a layout of the page. */
function useDocumentTop(element: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTop] = useState<number>();
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Reports the offset at once too: the router restores it before the rows have been laid out. */
function observeOffset<Row extends Element>(
  virtualizer: Virtualizer<Window, Row>,
  observer: (offset: number, isScrolling: boolean) => void,
) {
  observer(window.scrollY, false);
  return observeWindowOffset(virtualizer, observer);
}
