import type { HttpBindings } from '@hono/node-server';
import { afterEach, inject } from 'vitest';
import type { Config } from '#server/infrastructure/config/config.ts';
import { openSite, type Site } from '#test/e2e/openSite.ts';
import type { ApiUser as Player } from '#test/support/app.ts';
import { FAILED } from '#test/support/projectFiles.ts';
import { Chromium } from './engines/chromium.ts';
import type { Engine, EngineName, Look } from './engines/engine.ts';
import { Firefox } from './engines/firefox.ts';
import { WebKit } from './engines/webkit.ts';
import { Person } from './person.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine?: EngineName;
  }
}

export const ENGINES: Readonly<Record<EngineName, () => Engine>> = {
  chromium: () => new Chromium(),
  webkit: () => new WebKit(),
  firefox: () => new Firefox(),
};
const name = inject('engine') ?? 'chromium';
/** of all files in this process */
let engine: Engine | undefined;

/** `describe.each(LOOKS)('%s', (_, look) => …)`. */
export const LOOKS = [
  ['on a phone in the dark', { width: 390, height: 844, isDark: true }],
  ['at a desk in the light', { width: 1280, height: 900, isDark: false }],
] as const satisfies readonly (readonly [string, Look])[];

/** Somebody at a new window, signed in if `who` is given. */
export async function personAt(
  engine: Engine,
  name: EngineName,
  look: Look,
  url: string,
  who?: Player,
): Promise<Person> {
  const [cookieName, value] = who?.cookie?.split('=') ?? [];
  const cookie = cookieName && value ? { name: cookieName, value } : undefined;
  return new Person(name, await engine.open(look, url, cookie), look, url);
}

interface StorySite extends Site {
  /** Somebody who is signed in, or nobody, and opens a page. They leave at the end of the test. */
  visit(path: string, look: Look, who?: Player): Promise<Person>;
  /** The server does what the next request of this method and path asks for, and its answer is lost. Returns how many came since. */
  loseAnswer(method: string, path: string): () => number;
  /** Every call of the API gets an error, until it is called with null. */
  fail(status: number | null): void;
}

/** Call it at the top of a file of stories. */
export async function openStorySite(settings: Partial<Config> = {}): Promise<StorySite> {
  const lost = { request: '', asked: 0 };
  let failing: number | null = null;
  const site = await openSite(settings, {
    around: (fetch) => async (request, env, context) => {
      const { pathname } = new URL(request.url);
      if (failing !== null && pathname.startsWith('/api/'))
        return Response.json({ message: 'Something went wrong. Please try again.' }, { status: failing });
      const answer = await fetch(request, env, context);
      if (`${request.method} ${pathname}` === lost.request) {
        lost.asked += 1;
        if (lost.asked === 1) (env as HttpBindings).outgoing.destroy();
      }
      return answer;
    },
  });
  const people = new Set<Person>();
  afterEach(async ({ task }) => {
    const present = [...people];
    people.clear();
    if (task.result?.state === 'fail') await Promise.all(present.map((person) => person.photograph(FAILED, task.name)));
    await Promise.all(present.map((person) => person.leave()));
  });
  return {
    ...site,
    async visit(path, look, who) {
      engine ??= ENGINES[name]();
      const person = await personAt(engine, name, look, site.url(), who);
      people.add(person);
      await person.open(path);
      return person;
    },
    loseAnswer(method, path) {
      Object.assign(lost, { request: `${method} ${path}`, asked: 0 });
      return () => lost.asked;
    },
    fail: (status) => {
      failing = status;
    },
  };
}
