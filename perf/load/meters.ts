import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks';

/** Measurements of one action, in milliseconds. */
export interface Figures {
  readonly what: string;
  readonly clients: number;
  readonly times: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

export interface Client {
  readonly errors: number;
}

interface Meter {
  readonly took: RecordableHistogram;
  readonly clients: Set<Client>;
  readonly began: number;
  ended: number;
  errors: number;
}

const MICROSECONDS = 1000;
const NANOSECONDS = 1e6;
const RESOLUTION_MS = 10;

/** Measures actions of clients by name, and the event loop delay of this process. */
export class Meters {
  readonly #meters = new Map<string, Meter>();
  readonly #late = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  constructor() {
    this.#late.enable();
  }

  /** The event loop delay at the 99th percentile, which may be part of any measured time. */
  get lateMs(): number {
    return Math.max(0, this.#late.percentile(99) / NANOSECONDS - RESOLUTION_MS);
  }

  reset(): void {
    this.#meters.clear();
    this.#late.reset();
  }

  /** The name may depend on the result. */
  async time<R>(what: string | ((result: R) => string), client: Client, work: () => Promise<R>): Promise<R> {
    const began = performance.now();
    const { errors } = client;
    const result = await work();
    this.record(typeof what === 'string' ? what : what(result), client, began, client.errors - errors);
    return result;
  }

  record(what: string, client: Client, began: number, errors = 0): void {
    const ended = performance.now();
    const meter = this.#meters.get(what) ?? meterFrom(began);
    this.#meters.set(what, meter);
    meter.errors += errors;
    meter.took.record(Math.max(1, Math.round((ended - began) * MICROSECONDS)));
    meter.clients.add(client);
    meter.ended = ended;
  }

  figures(): Figures[] {
    return [...this.#meters].map(([what, { took, clients, began, ended, errors }]) => ({
      what,
      clients: clients.size,
      times: took.count,
      perSecond: (took.count * 1000) / Math.max(1, ended - began),
      p50: took.percentile(50) / MICROSECONDS,
      p99: took.percentile(99) / MICROSECONDS,
      errors,
    }));
  }
}

function meterFrom(began: number): Meter {
  return { took: createHistogram(), clients: new Set(), began, ended: began, errors: 0 };
}
