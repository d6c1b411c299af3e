import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/infrastructure/db/pglite/openEmbedded.ts';
import { refuseUnlessEmpty } from './site.ts';

const onFatal = (error: Error) => {
  throw error;
};
const database = await openEmbedded({ dir: undefined, onFatal }, pino({ level: 'silent' }));
afterAll(() => database.close());

test('a database with tables is not filled', async () => {
  await database.query(refuseUnlessEmpty);
  await database.query((sql) => sql`create schema "their own" create table picks ()`);
  await expect(database.query(refuseUnlessEmpty)).rejects.toThrow('has a table ("their own".picks): name an empty one');
});
