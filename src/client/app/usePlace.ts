import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { SECOND } from '#domain/time.ts';

const WAIT_MS = 10 * SECOND;
const SETTLE_MS = SECOND;
const INPUTS = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/**
 * Returns to where one was on a page that is loaded again. The router does so when it has drawn the screen, whose data may
 * come later: until then the page is too low.
 */
export function usePlace(): void {
  const visit = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key });
  const place = useElementScrollRestoration({ getElement: () => window });
  const start = useEffectEvent(() => {
    const top = place?.scrollY ?? 0;
    return window.scrollY < top ? scrollOnceHigh(top) : undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of a page has a place of its own
  useEffect(() => start(), [visit]);
  useEffect(scrollOnReturn, []);
}

/** WebKit shows the top of a page that it kept for the way back. Returns a function that ends this. */
function scrollOnReturn(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let top = 0;
  const leave = () => {
    top = window.scrollY;
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) window.scrollTo({ top });
  };
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  return () => listening.abort();
}

/**
 * Scrolls as soon as the page is high enough, and again if it still grows, unless somebody does something before. Returns a
 * function that ends it.
 */
function scrollOnceHigh(top: number): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const end = () => waiting.abort();
  let timer = setTimeout(end, WAIT_MS);
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo({ top });
    clearTimeout(timer);
    timer = setTimeout(end, SETTLE_MS);
  });
  observer.observe(document.body);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const input of INPUTS) window.addEventListener(input, end, { signal, passive: true });
  return end;
}
