import type { Client, ClientBase, QueryConfig, QueryResult } from 'pg';
import { createSql, type Sql } from './sql.ts';

/** Statements on a connection. Each fails, and the connection with it, if there is no answer in time. */
export function sqlOn(client: ClientBase, query_timeout: number): Sql {
  return createSql(({ isPrepared: _, ...query }) => sendOn(client, { ...query, query_timeout }));
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
