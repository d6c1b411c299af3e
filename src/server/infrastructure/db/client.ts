import { Client, type ClientBase, type ClientConfig, type FieldDef, type QueryConfig, type QueryResult } from 'pg';
import { createSql, type Sql } from './sql.ts';

/** Statements on a connection. With a time-out, each fails, and the connection with it, if there is no answer in time. */
export function sqlOn(client: ClientBase, query_timeout: number | undefined): Sql {
  return createSql(({ isPrepared: _, ...query }) => sendOn(client, { ...query, query_timeout }));
}

/** A client whose rows have the names of the code: the column start_time is the field `startTime`. */
export class NamingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // comes before the driver's own listener, so that it reads all rows of the result with these names
    this.connection.prependListener('rowDescription', ({ fields }: { readonly fields: FieldDef[] }) => {
      for (const field of fields) field.name = toField(field.name);
    });
  }
}

/** Returns the name of a column as a field of a row: `user_id` is `userId`. */
export function toField(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

interface TimedQuery extends QueryConfig<unknown[]> {
  readonly query_timeout: number | undefined;
}

/** The types of the driver know neither this timeout nor the results of several statements. */
export function sendOn(client: ClientBase, query: TimedQuery): Promise<QueryResult | QueryResult[]> {
  return client.query(query);
}

/** Closes a connection without waiting for the server, which may be silent. */
export async function close(client: Client): Promise<void> {
  const closed = client.end();
  client.connection.stream.destroy();
  await closed;
}

/** For events that would end the process without a listener. The statements on the connection fail, too. */
export function ignore(): void {}
