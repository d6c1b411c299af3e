import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '#server/refusals.ts';

const MAX_BODY_BYTES = 1024 * 1024;

const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLarge });

function refuseLarge(): never {
  // the rest of the body is not read, so nothing else can follow on this connection
  throw new Refusal(413, 'The request is larger than 1 MiB', undefined, { Connection: 'close' });
}

/** Nobody is there any more to be told: a client that has gone in mid-body is no fault of ours to be logged. */
function refuseCutShort(error: unknown): never {
  throw error instanceof Refusal ? error : new Refusal(400, 'The request was cut short');
}

/** The JSON body of a request, or where `csv` is taken its text; an empty one is an empty object, for the schema to say what is missing. */
export async function readBody(http: Context, csv = false): Promise<unknown> {
  const text = await readText(http).catch(refuseCutShort);
  const type = http.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (csv && type === 'text/csv') return text;
  if (text === '') return {};
  if (type !== 'application/json')
    throw new Refusal(415, `The request body must be application/json${csv ? ' or text/csv' : ''}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The request body is not valid JSON');
  }
}

/** A length that is told is the length that comes: no need to count, which takes making a stream of the body. */
async function readText(http: Context): Promise<string> {
  const length = http.req.header('Content-Length');
  if (length !== undefined && http.req.header('Transfer-Encoding') === undefined) {
    if (Number(length) > MAX_BODY_BYTES) refuseLarge();
    if (http.env?.incoming) return http.req.text();
  }
  let text = '';
  await limitBody(http, async () => {
    text = await http.req.text();
  });
  return text;
}
