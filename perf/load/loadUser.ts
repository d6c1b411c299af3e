import { connect, type Socket } from 'node:net';
import { headerOf, onAnswers, openStream, request, type WireResponse } from '#test/support/httpWire.ts';

/** Somebody who has an entry in a pool. */
export interface LoadUser {
  readonly username: string;
  /** of a session; empty where they have to sign in */
  readonly cookie: string;
  readonly entryId: number;
  readonly poolId: number;
  /** which proxies say they are at: limits of sign-ins go by it */
  readonly address: string;
}

/** What went otherwise than it may, and how often. */
export type Faults = Map<string, number>;

/** Where none came. */
const NO_ANSWER: WireResponse = { status: 0, head: '', body: Buffer.alloc(0) };
const READ = [200, 304];
/** As the client has its browser ask once it knows of a change. */
const NO_CACHE = { 'Cache-Control': 'max-age=0' };

/** What a browser does over the wire: a connection that stays open, cookies, the tags of what it has, a stream. */
export class Browser {
  readonly person: LoadUser;
  errors = 0;
  readonly #port: number;
  readonly #faults: Faults;
  readonly #tags = new Map<string, string>();
  readonly #cookies: string[];
  /** what is being read */
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

  /** Reads what may be unchanged since it was last read; what is being read is not asked for twice. */
  get(path: string, headers = {}): Promise<WireResponse> {
    const reading = this.#reading.get(path) ?? this.#read(path, headers).finally(() => this.#reading.delete(path));
    this.#reading.set(path, reading);
    return reading;
  }

  /** Reads what has changed: an answer that is on its way may be from before that. */
  async renew(path: string): Promise<WireResponse> {
    await this.#reading.get(path);
    return this.get(path, NO_CACHE);
  }

  /** Reads whole what is to be looked into. */
  async json<T>(path: string): Promise<T> {
    const { body } = await this.send('GET', path, [200], undefined, { 'Accept-Encoding': 'identity' });
    return JSON.parse(body.toString('utf8'));
  }

  /** Makes a request once those before it are answered; an answer that it may not have is a fault. */
  send(method: string, path: string, may: readonly number[], body?: unknown, headers = {}): Promise<WireResponse> {
    const answer = this.#last.then(() => this.#ask(method, path, may, body, headers));
    this.#last = answer;
    return answer;
  }

  /** Signs in as somebody who has no session here yet. */
  async signIn(password: string): Promise<void> {
    this.#cookies.length = 0;
    const { head } = await this.send('POST', '/api/login', [200], { username: this.person.username, password });
    for (const [, cookie = ''] of head.matchAll(/^set-cookie: ([^;]*)/gim)) this.#cookies.push(cookie);
  }

  /** Opens a stream that calls back when the season has changed. */
  async listen(heard: () => void): Promise<void> {
    const open = request('GET', '/api/events?derived=false', { ...this.#headers(), Accept: 'text/event-stream' });
    const note = (why: Error) => this.#note(`a stream: ${why.message}`);
    await openStream(this.#port, open, heard, note).catch(note);
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
    may: readonly number[],
    body: unknown,
    headers: object,
  ): Promise<WireResponse> {
    const text = request(method, path, { ...this.#headers(), ...headers }, body);
    const note = (why: string | number) => this.#note(`${method} ${path.replaceAll(/\d+/g, '…')}: ${why}`);
    try {
      const answer = await this.#exchangeAgain(text);
      if (!may.includes(answer.status)) note(answer.status);
      return answer;
    } catch (error) {
      note(error instanceof Error ? error.message : String(error));
      return NO_ANSWER;
    }
  }

  /** The server closes what is idle: as browsers do, what an open connection has swallowed is sent once more. */
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
