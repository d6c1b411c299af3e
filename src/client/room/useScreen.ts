import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { screenQuery } from '#client/api/queries.ts';
import { reloadPageOnce } from '#client/ui/lazyComponent.ts';
import type { Screen } from '#contract/screen.ts';
import { SECOND } from '#domain/time.ts';
import { version } from '../../../package.json';
import { aliveNames } from './alive.ts';
import { type Headline, newLeader } from './headline.ts';
import { decidedSince, hasNewMessage, type Slide, slidesOf } from './roomTexts.ts';

const SLIDE_MS = 12 * SECOND;
const NEWS_MS = 20 * SECOND;

/**
 * The screen's data, which is asked for every few seconds, also after a failure. A screen hangs for weeks: after an upgrade of the
 * server, whose answers it may not understand, the page loads itself again and has none until then.
 */
export function useScreen(token: string) {
  const { data, error, dataUpdatedAt } = useQuery(screenQuery(token));
  const isOutdated = data !== undefined && data.version !== version;
  useEffect(() => {
    // with each answer, as one moment after another reload is too early
    if (isOutdated && dataUpdatedAt > 0) reloadPageOnce().catch(() => {});
  }, [isOutdated, dataUpdatedAt]);
  return { screen: isOutdated ? undefined : data, error };
}

/** Returns the slide to show: the next one after some seconds, and at once the one with a game that has just been decided, or a new message. */
export function useSlide(screen: Screen): Slide | undefined {
  const [turn, setTurn] = useState(0);
  const before = useRef(screen);
  const alive = useMemo(() => aliveNames(screen), [screen]);
  const slides = slidesOf(screen, alive);
  useEffect(() => {
    const decided = decidedSince(before.current, screen);
    const hasMessage = hasNewMessage(before.current, screen);
    before.current = screen;
    // the games come before the messages
    const place = slidesOf(screen).findIndex((slide) =>
      slide.kind === 'games' ? decided && slide.games.includes(decided) : slide.kind === 'messages' && hasMessage,
    );
    if (place >= 0) setTurn(place);
  }, [screen]);
  useEffect(() => {
    const timer = setTimeout(() => setTurn(turn + 1), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [turn]);
  return slides[turn % slides.length];
}

/** Returns who has just taken the lead, for some seconds. */
export function useNews(screen: Screen): Headline | undefined {
  const [news, setNews] = useState<Headline>();
  const before = useRef(screen);
  useEffect(() => {
    const leader = newLeader(before.current, screen);
    before.current = screen;
    if (leader) setNews(leader);
  }, [screen]);
  useEffect(() => {
    if (news === undefined) return;
    const timer = setTimeout(() => setNews(undefined), NEWS_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}
