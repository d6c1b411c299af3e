import { calls } from '#contract/calls.ts';
import { runInLeaderTab } from './leaderTab.ts';
import type { ServerEvent } from './serverEvent.ts';

/** This client renews what it shows of a pool when the pool's season changes. */
const EVENTS = `${calls.readEvents.path}?derived=false`;
/** The browser reconnects by itself, but not after an answer that is no stream. */
const PAUSE_MS = 10_000;

type EventHandler = (event: ServerEvent) => void;

/** Hears what the server tells a user, until the answer is called: by one stream for all tabs of the browser. */
export function subscribeToEvents(userId: number, onEvent: EventHandler): () => void {
  const name = `live ${userId}`;
  const isEnded = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }: MessageEvent<ServerEvent>) => onEvent(data));
  const emit: EventHandler = (event) => {
    tabs.postMessage(event);
    onEvent(event);
  };
  void runInLeaderTab(name, isEnded.signal, (isTakeover) => readStreams(emit, isEnded.signal, isTakeover));
  return () => {
    isEnded.abort();
    tabs.close();
  };
}

/** Listens until `until`. `isCatchingUp` is whether the first stream has something to catch up on, as all later ones have. */
async function readStreams(emit: EventHandler, until: AbortSignal, isCatchingUp: boolean): Promise<void> {
  let hasMissed = isCatchingUp;
  while (!until.aborted) {
    await readStream(emit, until, hasMissed);
    hasMissed = true;
    await pause(until);
  }
}

/** Until `until`, or until the stream is over for good. */
function readStream(emit: EventHandler, until: AbortSignal, isCatchingUp: boolean): Promise<void> {
  const source = new EventSource(EVENTS);
  let hasMissed = isCatchingUp;
  source.addEventListener('season', ({ data }: MessageEvent<string>) => {
    const { seasonId } = JSON.parse(data) as { seasonId: number };
    emit({ kind: 'season', id: seasonId });
  });
  source.addEventListener('group', ({ data }: MessageEvent<string>) => {
    const { groupId } = JSON.parse(data) as { groupId: number };
    emit({ kind: 'group', id: groupId });
  });
  source.addEventListener('open', () => {
    if (hasMissed) emit({ kind: 'resumed' });
    hasMissed = true;
  });
  return new Promise((resolve) => {
    source.addEventListener('error', () => {
      emit({ kind: 'broken' });
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
