import { readFileSync } from 'node:fs';
import { Client, type ClientConfig, type Connection, type FieldDef, type Submittable } from 'pg';
import { afterAll, inject } from 'vitest';
import { EmbeddedThread } from '#server/infrastructure/db/pglite/thread.ts';
import { testDatabase } from './database.ts';

/** A connection of the driver alone to a fresh, migrated database of the project's kind. Call it at the top of a test file. */
export async function bareClient(): Promise<Client> {
  const client = new Client({ ssl: false, ...(await freshDatabase()) });
  await client.connect();
  afterAll(() => client.end());
  return client;
}

async function freshDatabase(): Promise<ClientConfig> {
  const template = inject('template');
  if (template.kind === 'server') return { connectionString: (await testDatabase()).url };
  const thread = await EmbeddedThread.start({ loadDataDir: readFileSync(template.dump) }, (error) => {
    throw error;
  });
  afterAll(() => thread.close());
  return { user: 'postgres', database: 'postgres', stream: () => thread.connect() };
}

/** Returns the columns of a statement's rows, without running it. */
export function describe(client: Client, text: string): Promise<readonly FieldDef[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly FieldDef[]>();
  client.query(new Description(text, resolve, reject));
  return promise;
}

/** The driver calls these methods with the messages of the server. */
class Description implements Submittable {
  readonly #text: string;
  readonly #onEnd: (columns: readonly FieldDef[]) => void;
  readonly handleError: (error: Error) => void;
  #columns: readonly FieldDef[] = [];

  constructor(text: string, onEnd: (columns: readonly FieldDef[]) => void, onError: (error: Error) => void) {
    this.#text = text;
    this.#onEnd = onEnd;
    this.handleError = onError;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#columns = fields;
  }

  handleReadyForQuery(): void {
    this.#onEnd(this.#columns);
  }
}
