import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '#server/refusals.ts';

const MAX_BODY_BYTES = 1024 * 1024;

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new Refusal(413, 'The request is larger than 1 MiB');
  },
});

/** The JSON body of a request, or where `csv` is taken its text; an empty one is an empty object, for the schema to say what is missing. */
export async function readBody(http: Context, csv = false): Promise<unknown> {
  let text = '';
  await limitBody(http, async () => {
    text = await http.req.text();
  });
  if (text === '') return {};
  const type = http.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (csv && type === 'text/csv') return text;
  if (type !== 'application/json') throw new Refusal(415, 'The request body must be application/json');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The request body is not valid JSON');
  }
}
