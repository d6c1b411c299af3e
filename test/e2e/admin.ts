import type { CallName, ResponseOf, SentBodyOf } from '#contract/calls.ts';
import { type Call, calls } from '#contract/calls.ts';

interface CallArgs<N extends CallName> {
  readonly params?: Readonly<Record<string, number>>;
  readonly body?: SentBodyOf<N>;
}

/** The site admin, who uses no browser. */
export class Admin {
  readonly #url: string;
  #cookie = '';

  private constructor(url: string) {
    this.#url = url;
  }

  static async signIn(url: string, username: string, password: string): Promise<Admin> {
    const admin = new Admin(url);
    await admin.call('login', { body: { username, password } });
    return admin;
  }

  async call<N extends CallName>(name: N, { params = {}, body }: CallArgs<N>): Promise<ResponseOf<N>> {
    const { method, path }: Call = calls[name];
    const answer = await fetch(this.#url + path.replaceAll(/\{(\w+)\}/g, (_, key) => String(params[key])), {
      method,
      headers: { 'Content-Type': 'application/json', Cookie: this.#cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    this.#cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return (await answer.json()) as ResponseOf<N>;
  }
}
