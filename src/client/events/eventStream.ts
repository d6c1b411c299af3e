import { pageStartedAt } from '#client/api/call.ts';
import { connectionStore, jittered } from '#client/api/connection.ts';
import type { ServerEvent } from '#client/api/staleness.ts';
import type { FeatureEvent } from '#client/shell/slots.ts';
import { calls } from '#contract/calls.ts';
import { MINUTE, SECOND } from '#domain/time.ts';

/** Without events per pool that follow from a season's: this client derives them. */
const EVENTS = `${calls.readEvents.path}?derived=false`;
const FIRST_PAUSE_MS = 2 * SECOND;
const MAX_PAUSE_MS = 30 * SECOND;
/** After a stream that was open for this long, the pauses begin anew. Streams beyond a session's limit are closed earlier. */
const STEADY_MS = MINUTE;
/** Another process of the server may have answered from a cache that is a second old, and its clock may differ a little. */
const BETWEEN_PROCESSES_MS = 2 * SECOND;

/** Nobody waits for what a feature tells of a season, and all pages of a site would ask for it at once. */
const FEATURES_WITHIN_MS = 2 * SECOND;

type EventHandler = (event: ServerEvent) => void;

interface ReconnectingStream {
  readonly open: () => void;
  /** after a part of the first pause, as all clients of a server that restarts come back at the same time */
  readonly openSoon: () => void;
  readonly close: () => void;
}

/**
 * Subscribes to the server's events, by a stream that is open while the page is visible. `opened` comes each time, because
 * anything may have changed before, but not for the first stream of a page that was visible all the time, if there was no event
 * since it began to load. A stream that breaks is opened again after a pause, and only if that fails, `refused` comes. `features`
 * are further events. Returns the unsubscribe function.
 */
export function subscribeToEvents(onEvent: EventHandler, features: readonly FeatureEvent[] = []): () => void {
  const stream = createStream(onEvent, features);
  let isVisible = false;
  const stopWatching = watchVisibility((isNowVisible) => {
    isVisible = isNowVisible;
    if (isVisible) stream.open();
    else stream.close();
  });
  const stopListening = connectionStore.subscribe(() => {
    // a stream over a network that was lost may look open for ever
    stream.close();
    if (isVisible && connectionStore.current()) stream.openSoon();
  });
  return () => {
    stopWatching();
    stopListening();
    stream.close();
  };
}

/** An EventSource reconnects by itself, but every few seconds for ever, and not after a response that is no stream. */
function createStream(onEvent: EventHandler, features: readonly FeatureEvent[]): ReconnectingStream {
  let source: EventSource | undefined;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** whether no stream was closed yet, as one is when the page is hidden */
  let isFirst = true;

  const connect = () => {
    reconnecting = undefined;
    let openedAt: number | undefined;
    source = openSource(onEvent, features);
    source.addEventListener('open', () => {
      openedAt = performance.now();
    });
    source.addEventListener('opened', ({ data }: MessageEvent<string>) => {
      const { changedAt } = JSON.parse(data) as { changedAt: number };
      if (!isFirst || mayPrecede(changedAt)) onEvent({ kind: 'opened' });
    });
    source.addEventListener('error', () => {
      close();
      if (openedAt === undefined) onEvent({ kind: 'refused' });
      else if (performance.now() - openedAt >= STEADY_MS) failures = 0;
      connectLater();
    });
  };
  const connectLater = () => {
    reconnecting = setTimeout(connect, pauseAfter(failures));
    failures += 1;
  };
  const close = () => {
    isFirst = false;
    clearTimeout(reconnecting);
    reconnecting = undefined;
    source?.close();
    source = undefined;
  };
  return {
    open: () => {
      if (!source && !reconnecting) connect();
    },
    openSoon: () => {
      close();
      failures = 0;
      connectLater();
    },
    close,
  };
}

function openSource(onEvent: EventHandler, features: readonly FeatureEvent[]): EventSource {
  const source = new EventSource(EVENTS);
  source.addEventListener('season', ({ data }: MessageEvent<string>) => {
    const { seasonId } = JSON.parse(data) as { seasonId: number };
    onEvent({ kind: 'season', id: seasonId });
  });
  source.addEventListener('group', ({ data }: MessageEvent<string>) => {
    const { groupId } = JSON.parse(data) as { groupId: number };
    onEvent({ kind: 'group', id: groupId });
  });
  for (const feature of features) {
    source.addEventListener(feature.name, ({ data }: MessageEvent<string>) => onFeature(feature, data, onEvent));
  }
  return source;
}

function onFeature({ name, of, isCached }: FeatureEvent, data: string, onEvent: EventHandler): void {
  const { seasonId, groupId } = JSON.parse(data) as { seasonId: number; groupId: number };
  const change = { kind: 'feature', name, isCached } as const;
  if (of === 'pool') onEvent({ ...change, id: groupId });
  else setTimeout(() => onEvent({ ...change, id: seasonId }), Math.random() * FEATURES_WITHIN_MS);
}

/** Whether what this page has fetched may be older than a change. */
function mayPrecede(changedAt: number): boolean {
  const startedAt = pageStartedAt();
  return startedAt === undefined || changedAt > startedAt - BETWEEN_PROCESSES_MS;
}

/** Doubles with each failure. */
function pauseAfter(failures: number): number {
  return jittered(Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS));
}

/** Reports whether the page is visible, now and at each change; one that was left for another is not, though the browser may keep it. */
function watchVisibility(report: (isVisible: boolean) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const reportNow = () => report(!document.hidden);
  document.addEventListener('visibilitychange', reportNow, { signal });
  // a page that goes into the back/forward cache is not hidden yet, and an open connection would keep it out of there
  window.addEventListener('pagehide', () => report(false), { signal });
  window.addEventListener('pageshow', reportNow, { signal });
  reportNow();
  return () => stopped.abort();
}
