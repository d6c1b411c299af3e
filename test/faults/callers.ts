import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from './faultTest.ts';

export interface Mutation {
  readonly values: readonly unknown[];
  readonly cookie: string;
  request(value: unknown): { readonly method: string; readonly path: string; readonly body?: unknown };
}

interface CellState {
  readonly cell: Mutation;
  acknowledged: number;
  asked: number;
}

/** The status of a broken connection. */
export const GONE = 0;

/** A response to a change, with times by this machine's clock. */
export interface CallerResponse {
  readonly caller: number;
  readonly status: number;
  readonly sent: number;
  readonly answered: number;
}

/** Callers that each change their own values one after another without a pause. */
export class Callers {
  readonly #own: readonly (readonly CellState[])[];
  readonly #listeners = new Set<(answer: CallerResponse) => void>();
  #running: Promise<unknown> = Promise.resolve();
  #isOver = true;
  /** responses by status since the last comparison */
  readonly #answers = new Map<number, number>();

  constructor(cells: readonly Mutation[], count: number) {
    const states = cells.map((cell): CellState => ({ cell, acknowledged: 0, asked: 0 }));
    this.#own = Array.from({ length: count }, (_, caller) => states.filter((_, n) => n % count === caller));
  }

  /** Starts all callers, spread over the addresses. They run until `stop` or a broken connection. */
  start(...urls: readonly string[]): void {
    this.#isOver = false;
    this.#running = Promise.all(
      this.#own.map((states, caller) => this.#change(urls[caller % urls.length] ?? '', states, caller)),
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Waits for this number of acknowledged changes or other responses, or for the end of all callers. */
  async until(count: number, is = isAcknowledged): Promise<void> {
    let left = count;
    await this.#waitFor(({ status }) => is(status) && --left <= 0);
  }

  /** Whether each caller gets such a response within this time. */
  async each(is: (status: number) => boolean, milliseconds: number): Promise<boolean> {
    const left = new Set(this.#own.keys());
    const all = this.#waitFor(({ caller, status }) => {
      if (is(status)) left.delete(caller);
      return left.size === 0;
    });
    await Promise.race([all, delay(milliseconds)]);
    return left.size === 0;
  }

  /**
   * Compares the stored values with the acknowledged ones. A change without a response, or with a 5xx, may be stored or
   * not. Reports responses that `may` excludes.
   */
  compare(found: readonly unknown[], may: (status: number) => boolean, report: Report): void {
    for (const [status, count] of this.#answers) {
      if (isAcknowledged(status)) report.observed('acknowledged changes', count);
      else if (!may(status)) report.violated(status === GONE ? 'no answer' : `answered ${status}`, count);
    }
    this.#answers.clear();
    const count = this.#own.length;
    for (const [caller, states] of this.#own.entries()) {
      for (const [place, state] of states.entries()) compareOne(state, found[place * count + caller], report);
    }
  }

  /** Calls the listener for each response until the returned function is called. */
  subscribe(listener: (answer: CallerResponse) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #waitFor(isEnough: (answer: CallerResponse) => boolean): Promise<void> {
    const enough = Promise.withResolvers<void>();
    const listener = (answer: CallerResponse) => {
      if (isEnough(answer)) enough.resolve();
    };
    this.#listeners.add(listener);
    await Promise.race([enough.promise, this.#running]);
    this.#listeners.delete(listener);
  }

  async #change(url: string, states: readonly CellState[], caller: number): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const state = states[turn % states.length];
      if (!state) throw new Error('a caller without anything to change');
      const sent = Date.now();
      const status = await change(url, state);
      const answer = { caller, status, sent, answered: Date.now() };
      this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
      for (const notify of this.#listeners) notify(answer);
      if (status === GONE) return;
    }
  }
}

function compareOne(state: CellState, value: unknown, report: Report): void {
  const { values } = state.cell;
  const possible = [state.acknowledged, state.asked].map((turn) => values[turn % values.length]);
  if (!values.includes(value)) report.violated('half a change');
  else if (!possible.includes(value)) report.violated('an acknowledged change that is not there');
  if (value !== possible[0]) state.acknowledged = state.asked;
  state.asked = state.acknowledged;
}

export function isAcknowledged(status: number): boolean {
  return status >= 200 && status < 300;
}

async function change(url: string, state: CellState): Promise<number> {
  const { cell } = state;
  state.asked = state.acknowledged + 1;
  const { method, path, body } = cell.request(cell.values[state.asked % cell.values.length]);
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Cookie: cell.cookie, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await response.text();
    if (isAcknowledged(response.status)) state.acknowledged = state.asked;
    // a rejected change has no effect
    else if (response.status < 500) state.asked = state.acknowledged;
    return response.status;
  } catch (error) {
    if (error instanceof TypeError) return GONE;
    throw error;
  }
}
