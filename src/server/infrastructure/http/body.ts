import type { Context } from 'hono';
import { HttpError } from '#server/infrastructure/errors.ts';

const MAX_SECONDS = 10;

/** The text, or the error to send after the caller's rights are checked. */
export type ReceivedBody = string | HttpError;

/** Reads a body, bounded in size and time. Throws if the client has disconnected. */
export async function receiveBody(http: Context, maxKib: number): Promise<ReceivedBody> {
  const late = Promise.withResolvers<HttpError>();
  const timer = setTimeout(() => late.resolve(tooSlow()), MAX_SECONDS * 1000);
  try {
    const received = await Promise.race([readText(http, maxKib), late.promise]);
    // the rest of the body stays unread, so the connection cannot be reused
    if (received instanceof HttpError) http.header('Connection', 'close');
    return received;
  } catch {
    throw new HttpError(400, 'The request was cut short');
  } finally {
    clearTimeout(timer);
  }
}

async function readText(http: Context, maxKib: number): Promise<ReceivedBody> {
  const maxBytes = maxKib * 1024;
  const length = http.req.header('Content-Length');
  if (Number(length) > maxBytes) return tooLarge(maxKib);
  // Node enforces the length, and text() is faster than a stream
  if (length !== undefined && http.env?.incoming) return http.req.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of http.req.raw.body?.values({ preventCancel: true }) ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) return tooLarge(maxKib);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function tooSlow(): HttpError {
  return new HttpError(408, `The request took longer than ${MAX_SECONDS} s`);
}

function tooLarge(maxKib: number): HttpError {
  return new HttpError(413, `The request is larger than ${maxKib} KiB`);
}

/** An empty body is an empty object, for the schema to reject. */
export function parseBody(http: Context, text: string, acceptsCsv = false): unknown {
  const type = http.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (acceptsCsv && type === 'text/csv') return text;
  if (text === '') return {};
  if (type !== 'application/json')
    throw new HttpError(415, `The request body must be application/json${acceptsCsv ? ' or text/csv' : ''}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The request body is not valid JSON');
  }
}
