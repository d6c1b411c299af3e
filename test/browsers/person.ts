import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Register } from '@tanstack/react-router';
import { expect } from 'vitest';
import { SECOND } from '#domain/time.ts';
import type { BrowserWindow, Key, Look } from './engines/engine.ts';
import { awaitFinger, bringToFinger, describe, type FingerWindow, findAll, plain } from './inPage.ts';
import type { Target } from './targets.ts';

/** Finds elements by role, name, label and text. */
const LIBRARY = readFileSync(
  fileURLToPath(
    new URL('../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', import.meta.url),
  ),
  'utf8',
);
/** Long enough for a busy machine. */
const PATIENCE_MS = 20 * SECOND;
const PAUSE_MS = 50;
/** What a page reads at first may show a part that reads more, and React shows parts up to 300 ms after they are read. */
const RESTS = 8;
/** more tab stops than any screen of the stories has */
const STOPS = 120;
/** The folder of the pictures, in dist; without it none are taken. */
const { PICTURES } = process.env;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface WrittenTime {
  readonly month: string;
  readonly day: string;
  readonly year: string;
  readonly hour: string;
  readonly minute: string;
}

/** Somebody at a browser of any engine, who waits for what they look for. */
export class Person {
  readonly look: Look;
  readonly #window: BrowserWindow;
  readonly #url: string;
  readonly #engine: string;
  #hasLeft = false;
  #expected: string | undefined;

  constructor(engine: string, window: BrowserWindow, look: Look, url: string) {
    this.#engine = engine;
    this.#window = window;
    this.look = look;
    this.#url = url;
  }

  get isOnPhone(): boolean {
    return this.look.width < 600;
  }

  async open(path: string): Promise<void> {
    await this.#window.goTo(new URL(path, this.#url).href);
    await this.#drawn();
  }

  /** Opens something else of the site than a page. */
  openText(path: string): Promise<void> {
    return this.#window.goTo(new URL(path, this.#url).href);
  }

  async reload(): Promise<void> {
    await this.#window.reload();
    await this.#drawn();
  }

  async goBack(): Promise<void> {
    await this.#window.goBack();
    await this.#drawn();
  }

  /** Waits until the app has drawn a page and has read all that it shows: what comes later moves what is to be tapped. */
  async #drawn(): Promise<void> {
    let rests = 0;
    await this.until('the page is drawn', async () => {
      const isAtRest = await this.run(() => {
        const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: Register['router'] };
        const isDrawn = document.readyState === 'complete' && document.querySelector('#first-paint') === null;
        return isDrawn && router?.options.context.queryClient.isFetching() === 0;
      });
      rests = isAtRest ? rests + 1 : 0;
      return rests >= RESTS;
    });
  }

  /** Calls a function in the page. It can use its argument only. */
  run<R>(work: () => R | Promise<R>): Promise<R>;
  run<A, R>(work: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  async run(work: (argument: never) => unknown, argument?: unknown): Promise<unknown> {
    return this.#window.run(work.toString(), argument);
  }

  /** Calls a function with all elements that are meant and visible. */
  async query<R>(target: Target, work: (found: HTMLElement[]) => R): Promise<R> {
    const source = `(target) => 'TestingLibraryDom' in window ? { found: (${work})((${findAll})(target)) } : null`;
    const ask = () => this.#window.run(source, plain(target)) as Promise<{ found: R } | null>;
    let answer = await ask();
    if (answer === null) {
      await this.#window.run(`() => { ${LIBRARY} }`, null);
      answer = await ask();
    }
    if (answer === null) throw new Error('the library is not loaded');
    return answer.found;
  }

  count(target: Target): Promise<number> {
    return this.query(target, (found) => found.length);
  }

  /** The texts of all elements that are meant. */
  texts(target: Target): Promise<string[]> {
    return this.query(target, (found) => found.map((each) => each.innerText.replaceAll(/\s+/g, ' ').trim()));
  }

  async see(...targets: Target[]): Promise<void> {
    for (const target of targets)
      await this.until(`${describe(target)} is seen`, async () => (await this.count(target)) > 0);
  }

  async seeNo(...targets: Target[]): Promise<void> {
    for (const target of targets)
      await this.until(`${describe(target)} is gone`, async () => (await this.count(target)) === 0);
  }

  /** Taps or clicks the first element that is meant, once it is at rest and nothing covers it, and again if it moved away meanwhile. */
  async tap(target: Target): Promise<void> {
    let last: Point | null = null;
    await this.until(`${describe(target)} can be tapped`, async () => {
      const place = await this.query(target, bringToFinger);
      const isAtRest = place !== null && last !== null && place.x === last.x && place.y === last.y;
      last = place;
      if (!isAtRest) return false;
      await this.query(target, awaitFinger);
      // the page says whether it came: an engine may report an error after it has sent one
      await this.#window.tap(place.x, place.y).catch(() => undefined);
      // a page that the tap has left cannot say so
      return this.run(() => (window as FingerWindow).isMissed !== true).catch(() => true);
    });
  }

  async fill(target: Target, value: string): Promise<void> {
    await this.tap(target);
    await this.until(`${describe(target)} has the focus`, () => this.hasFocus(target));
    await this.run(() => (document.activeElement as HTMLInputElement).select());
    await this.#window.type(value);
    await this.until(`${describe(target)} is filled in`, async () => (await this.valueOf(target)) === value);
  }

  /** Fills in a text at once, as the clipboard does. */
  async paste(target: Target, value: string): Promise<void> {
    await this.tap(target);
    await this.until(`${describe(target)} has the focus`, () => this.hasFocus(target));
    await this.run((words) => document.execCommand('insertText', false, words), value);
  }

  /** Types the parts of a date and a time in the order of the United States, in the morning. */
  async typeTime(target: Target, { month, day, year, hour, minute }: WrittenTime): Promise<void> {
    // a dialog that opens moves the focus once
    await this.until(`${describe(target)} keeps the focus`, async () => {
      const hasFocus = await this.hasFocus(target);
      if (!hasFocus) await this.query(target, ([field]) => field?.focus());
      return hasFocus;
    });
    // some engines go on to the next part by themselves
    for (const [place, part] of [month, day, year, hour, minute, 'AM'].entries()) {
      await this.press(...Array<Key>(6).fill('ArrowLeft'), ...Array<Key>(place).fill('ArrowRight'));
      await this.type(part);
    }
    const time = `${year}-${month}-${day}T${hour}:${minute}`;
    await this.until(`${describe(target)} is filled in`, async () => (await this.valueOf(target)) === time);
  }

  valueOf(target: Target): Promise<string | undefined> {
    return this.query(target, ([first]) => (first as HTMLInputElement | undefined)?.value);
  }

  type(value: string): Promise<void> {
    return this.#window.type(value);
  }

  async press(...keys: Key[]): Promise<void> {
    for (const key of keys) await this.#window.press(key);
  }

  hasFocus(target: Target): Promise<boolean> {
    return this.query(target, ([first]) => first !== undefined && first === document.activeElement);
  }

  /** Whether an element with this `role` has the focus. */
  focusIsOn(role: string): Promise<boolean> {
    return this.run((wanted) => document.activeElement?.getAttribute('role') === wanted, role);
  }

  /** Presses Tab until the focus is there. */
  async tabTo(target: Target): Promise<void> {
    await this.see(target);
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (await this.hasFocus(target)) return;
      await this.press('Tab');
    }
    throw new Error(`the focus never comes to ${describe(target)}`);
  }

  /** Turns the wheel above a point. */
  scroll({ x, y }: Point, byX: number, byY: number): Promise<void> {
    return this.#window.scroll(x, y, byX, byY);
  }

  /** Waits until this is true. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      // a page that is left answers with an error
      const answer = await isSo().catch((error: unknown) => (Date.now() > end ? Promise.reject(error) : false));
      if (answer) return;
      if (Date.now() > end) throw new Error(`after ${PATIENCE_MS / SECOND} s it is not so that ${what}`);
      await sleep(PAUSE_MS);
    }
  }

  /** Checks that the page is not wider than its window and cuts no text of a button, and takes a picture if PICTURES is set. */
  async check(name: string): Promise<void> {
    if (PICTURES) await this.photograph(join('dist', PICTURES), name);
    // Chromium's window on a phone grows with its content
    const surplus = await this.run((width) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - Math.min(clientWidth, width);
    }, this.look.width);
    expect(surplus, `pixels that ${name} is too wide`).toBeLessThanOrEqual(0);
    const cut = await this.run(() =>
      [...document.querySelectorAll<HTMLElement>('button *')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .filter((each) => getComputedStyle(each).textOverflow === 'clip')
        .map(({ innerText }) => innerText),
    );
    expect(cut, `texts of buttons that ${name} cuts`).toEqual([]);
  }

  async photograph(folder: string, name: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    const { width, isDark } = this.look;
    const file = `${name}-${width}-${isDark ? 'dark' : 'light'}-${this.#engine}.png`;
    await writeFile(join(folder, file), await this.#window.picture());
  }

  pdf(): Promise<Buffer> {
    return this.#window.pdf();
  }

  /** Accepts this error of the pages. */
  expectTrouble(trouble: string): void {
    this.#expected = trouble;
  }

  /** Errors of the pages so far. */
  troubles(): readonly string[] {
    return this.#window.troubles();
  }

  /** Closes the window and checks that its pages had no errors. */
  async leave(): Promise<void> {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    await this.#window.close();
    const unexpected = this.troubles().filter((trouble) => trouble !== this.#expected);
    expect(unexpected, 'errors of the pages').toEqual([]);
  }
}
