import { calls } from '#contract/calls.ts';
import { inOneTab } from './inOneTab.ts';
import type { LiveEvent } from './liveEvent.ts';

/** This client renews what it shows of a pool when the pool's season changes. */
const EVENTS = `${calls.readEvents.path}?derived=false`;
/** The browser reconnects by itself, but not after an answer that is no stream. */
const PAUSE_MS = 10_000;

type Hear = (event: LiveEvent) => void;

/** Hears what the server tells a user, until the answer is called: by one stream for all tabs of the browser. */
export function hearEvents(userId: number, hear: Hear): () => void {
  const name = `live ${userId}`;
  const over = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => hear(data));
  const tell: Hear = (event) => {
    tabs.postMessage(event);
    hear(event);
  };
  void inOneTab(name, over.signal, (takesOver) => listen(tell, over.signal, takesOver));
  return () => {
    over.abort();
    tabs.close();
  };
}

/** Listens until `until`. `missed` is whether the first stream has something to catch up on, as all later ones have. */
async function listen(tell: Hear, until: AbortSignal, missed: boolean): Promise<void> {
  let hasMissed = missed;
  while (!until.aborted) {
    await listenOnce(tell, until, hasMissed);
    hasMissed = true;
    await pause(until);
  }
}

/** Until `until`, or until the stream is over for good. */
function listenOnce(tell: Hear, until: AbortSignal, missed: boolean): Promise<void> {
  const source = new EventSource(EVENTS);
  let hasMissed = missed;
  source.addEventListener('season', ({ data }: MessageEvent<string>) => {
    const { seasonId } = JSON.parse(data) as { seasonId: number };
    tell({ kind: 'season', id: seasonId });
  });
  source.addEventListener('group', ({ data }: MessageEvent<string>) => {
    const { groupId } = JSON.parse(data) as { groupId: number };
    tell({ kind: 'group', id: groupId });
  });
  source.addEventListener('open', () => {
    if (hasMissed) tell({ kind: 'resumed' });
    hasMissed = true;
  });
  return new Promise((resolve) => {
    source.addEventListener('error', () => {
      tell({ kind: 'broken' });
      if (source.readyState === EventSource.CLOSED) resolve();
    });
    until.addEventListener('abort', () => {
      source.close();
      resolve();
    });
  });
}

function pause(until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    until.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
