import { connect, type Socket } from 'node:net';
import { headerOf, onAnswers, openStream, request, type WireResponse } from '#test/support/httpWire.ts';

export interface LoadUser {
  readonly username: string;
  readonly cookie: string;
  readonly entryId: number;
  readonly poolId: number;
  /** the IP address for the rate limits of sign-ins */
  readonly address: string;
}

export type Faults = Map<string, number>;

const NO_ANSWER: WireResponse = { status: 0, head: '', body: Buffer.alloc(0) };
const READ = [200, 304];
const NO_CACHE = { 'Cache-Control': 'max-age=0' };

/** Simulates a browser's HTTP: keep-alive, cookies, ETags and an event stream. */
export class Browser {
  readonly person: LoadUser;
  errors = 0;
  readonly #port: number;
  readonly #faults: Faults;
  readonly #tags = new Map<string, string>();
  readonly #cookies: string[];
  readonly #reading = new Map<string, Promise<WireResponse>>();
  #socket: Socket | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #answered: PromiseWithResolvers<WireResponse> | undefined;

  constructor(port: number, person: LoadUser, faults: Faults) {
    this.person = person;
    this.#port = port;
    this.#faults = faults;
    this.#cookies = person.cookie ? [person.cookie] : [];
  }

  get cookie(): string {
    return this.#cookies.join('; ');
  }

  /** Sends a conditional GET, or joins one in flight. */
  get(path: string, headers = {}): Promise<WireResponse> {
    const reading = this.#reading.get(path) ?? this.#read(path, headers).finally(() => this.#reading.delete(path));
    this.#reading.set(path, reading);
    return reading;
  }

  /** Refetches after a change: a response in flight may be older. */
  async renew(path: string): Promise<WireResponse> {
    await this.#reading.get(path);
    return this.get(path, NO_CACHE);
  }

  async json<T>(path: string): Promise<T> {
    const { body } = await this.send('GET', path, [200], undefined, { 'Accept-Encoding': 'identity' });
    return JSON.parse(body.toString('utf8'));
  }

  /** Sends a request after the pending ones. An unexpected status is a fault. */
  send(method: string, path: string, allowed: readonly number[], body?: unknown, headers = {}): Promise<WireResponse> {
    const answer = this.#last.then(() => this.#ask(method, path, allowed, body, headers));
    this.#last = answer;
    return answer;
  }

  async signIn(password: string): Promise<void> {
    this.#cookies.length = 0;
    const { head } = await this.send('POST', '/api/login', [200], { username: this.person.username, password });
    for (const [, cookie = ''] of head.matchAll(/^set-cookie: ([^;]*)/gim)) this.#cookies.push(cookie);
  }

  async listen(onEvent: () => void): Promise<void> {
    const open = request('GET', '/api/events?derived=false', { ...this.#headers(), Accept: 'text/event-stream' });
    const note = (why: Error) => this.#note(`a stream: ${why.message}`);
    await openStream(this.#port, open, onEvent, note).catch(note);
  }

  async #read(path: string, headers: object): Promise<WireResponse> {
    const tag = this.#tags.get(path);
    const answer = await this.send('GET', path, READ, undefined, { ...headers, ...(tag && { 'If-None-Match': tag }) });
    const newTag = headerOf(answer.head, 'etag');
    if (newTag !== undefined) this.#tags.set(path, newTag);
    return answer;
  }

  async #ask(
    method: string,
    path: string,
    allowed: readonly number[],
    body: unknown,
    headers: object,
  ): Promise<WireResponse> {
    const text = request(method, path, { ...this.#headers(), ...headers }, body);
    const note = (why: string | number) => this.#note(`${method} ${path.replaceAll(/\d+/g, '…')}: ${why}`);
    try {
      const answer = await this.#exchangeAgain(text);
      if (!allowed.includes(answer.status)) note(answer.status);
      return answer;
    } catch (error) {
      note(error instanceof Error ? error.message : String(error));
      return NO_ANSWER;
    }
  }

  /** Retries once, as browsers do, because the server may have closed an idle connection. */
  #exchangeAgain(text: string): Promise<WireResponse> {
    const wasOpen = this.#socket !== undefined;
    const answer = this.#exchange(text);
    return wasOpen ? answer.catch(() => this.#exchange(text)) : answer;
  }

  #exchange(text: string): Promise<WireResponse> {
    this.#answered = Promise.withResolvers();
    this.#socket ??= this.#connect();
    this.#socket.write(text, 'latin1');
    return this.#answered.promise;
  }

  #connect(): Socket {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay(true);
    const over = (why: Error) => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#answered?.reject(why);
    };
    onAnswers(socket, (answer) => {
      this.#answered?.resolve(answer);
      this.#answered = undefined;
    });
    socket.on('error', over);
    socket.on('close', () => over(new Error('closed before an answer')));
    return socket;
  }

  #headers(): Record<string, string> {
    return {
      Accept: '*/*',
      'Accept-Encoding': 'gzip, deflate, br, zstd',
      'Sec-Fetch-Site': 'same-origin',
      'User-Agent': 'Mozilla/5.0',
      'X-Forwarded-For': this.person.address,
      ...(this.#cookies.length > 0 && { Cookie: this.cookie }),
    };
  }

  #note(fault: string): void {
    this.errors += 1;
    this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + 1);
  }
}
