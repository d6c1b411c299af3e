import { calls } from '#contract/calls.ts';
import { runInLeaderTab } from './leaderTab.ts';
import type { ServerEvent } from './serverEvent.ts';

/** Without events per pool that follow from a season's: this client derives them. */
const EVENTS = `${calls.readEvents.path}?derived=false`;
/** Browsers reconnect automatically, but not after a response that is not a stream. */
const PAUSE_MS = 10_000;

type EventHandler = (event: ServerEvent) => void;

/** Subscribes to a user's server events through one stream for all tabs; returns the unsubscribe function. */
export function subscribeToEvents(userId: number, onEvent: EventHandler): () => void {
  const name = `live ${userId}`;
  const ended = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }: MessageEvent<ServerEvent>) => onEvent(data));
  const emit: EventHandler = (event) => {
    tabs.postMessage(event);
    onEvent(event);
  };
  void runInLeaderTab(name, ended.signal, (isTakeover) => readStreams(emit, ended.signal, isTakeover));
  return () => {
    ended.abort();
    tabs.close();
  };
}

/** Reads streams until `until` aborts. `isCatchingUp`: the first stream too may have missed events. */
async function readStreams(emit: EventHandler, until: AbortSignal, isCatchingUp: boolean): Promise<void> {
  let hasMissed = isCatchingUp;
  while (!until.aborted) {
    await readStream(emit, until, hasMissed);
    hasMissed = true;
    await pause(until);
  }
}

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
