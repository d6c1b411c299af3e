import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '#client/api/call.ts';
import { reloadPageOnce } from '#client/ui/lazyComponent.ts';
import { SECOND } from '#domain/time.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import { version } from '../../../../package.json';
import { aliveNames } from './alive.ts';
import { type Headline, newLeader } from './headline.ts';
import { screenQuery } from './screenQuery.ts';
import { newsTurns, type Slide, type Turn, turnsKey, turnsOf } from './turns.ts';

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

/** Returns the slide to show: news at once, else the one whose turn it is. When the turns change, they begin again. */
export function useSlide(screen: Screen): Slide | undefined {
  const alive = useMemo(() => aliveNames(screen), [screen]);
  const turns = turnsOf(screen, alive, serverNow());
  const cycle = turnsKey(turns);
  const [place, setPlace] = useState({ cycle, index: 0 });
  const [news, setNews] = useState<readonly Turn[]>([]);
  const before = useRef(screen);
  useEffect(() => {
    const fresh = newsTurns(before.current, screen);
    before.current = screen;
    if (fresh.length > 0) setNews(fresh);
  }, [screen]);
  const index = place.cycle === cycle ? place.index % turns.length : 0;
  const turn = news[0] ?? turns[index];
  const seconds = turn?.seconds;
  useEffect(() => {
    if (seconds === undefined) return;
    const goOn = () => (news.length > 0 ? setNews(news.slice(1)) : setPlace({ cycle, index: index + 1 }));
    const timer = setTimeout(goOn, seconds * SECOND);
    return () => clearTimeout(timer);
  }, [cycle, index, news, seconds]);
  return turn?.slide;
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
