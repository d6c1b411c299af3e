import { randomUUID } from 'node:crypto';
import type { NewsPage } from '#features/poolNews/contract/poolNews.ts';
import type { Report } from '#test/faults/faultTest.ts';
import type { readerOf } from '#test/faults/sites.ts';

interface Sent {
  readonly cookie: string;
  /** of the message, and its text */
  readonly key: string;
  /** undefined without an answer */
  readonly id: string | undefined;
}

/** Sends messages to a pool one after another until the connection breaks, so that the last one has no answer. */
export async function sendUntilGone(url: string, poolId: number, cookie: string): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (;;) {
    const message = await send(url, poolId, { cookie, key: randomUUID() });
    sent.push(message);
    if (message.id === undefined) return sent;
  }
}

/** Sends those without an answer again, as the app does, and reports what is missing, there twice, or not what was answered. */
export async function sendAgain(
  url: string,
  poolId: number,
  messages: readonly Sent[],
  read: ReturnType<typeof readerOf>,
  report: Report,
): Promise<void> {
  const all: Sent[] = [];
  for (const each of messages) all.push(each.id === undefined ? await send(url, poolId, each) : each);
  const ids = new Map<string, string[]>();
  for (const { text, id } of await readMessages(poolId, messages[0]?.cookie ?? '', read)) {
    ids.set(text, [...(ids.get(text) ?? []), id]);
  }
  for (const { key, id } of all) {
    const [found, ...more] = ids.get(key) ?? [];
    if (found === undefined) report.violated('a message that is not there');
    else if (found !== id) report.violated('a message with another id than was answered');
    if (more.length > 0) report.violated('a message that is there twice');
  }
  report.observed('acknowledged messages', all.length);
}

async function readMessages(poolId: number, cookie: string, read: ReturnType<typeof readerOf>) {
  const found: { readonly id: string; readonly text: string }[] = [];
  for (let before = ''; ; ) {
    const { items, next } = await read<NewsPage>(`/api/groups/${poolId}/feed?kind=messages${before}`, cookie);
    for (const item of items) if (item.kind === 'message') found.push({ id: item.id, text: item.text ?? '' });
    if (next === null) return found;
    before = `&before=${next}`;
  }
}

async function send(url: string, poolId: number, { cookie, key }: Omit<Sent, 'id'>): Promise<Sent> {
  try {
    const response = await fetch(`${url}/api/groups/${poolId}/messages`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: key, key }),
    });
    const { id } = (await response.json()) as { readonly id?: string };
    if (id === undefined) throw new Error(`POST a message: ${response.status}`);
    return { cookie, key, id };
  } catch (error) {
    // the connection is broken
    if (error instanceof TypeError) return { cookie, key, id: undefined };
    throw error;
  }
}
