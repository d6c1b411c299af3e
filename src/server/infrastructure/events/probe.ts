import { SECOND } from '#domain/time.ts';

/** A proxy that holds events back sends them with the end at the latest, which must come after those who probe have given up. */
const OPEN_MS = 5 * SECOND;

/** A stream that says something at once, and nothing of the site. */
export function openProbe(): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(': \n\n'));
      timer = setTimeout(() => controller.close(), OPEN_MS).unref();
    },
    cancel: () => clearTimeout(timer),
  });
}
