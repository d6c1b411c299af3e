import pino from 'pino';
import { connect } from '#server/app/connect.ts';

const [, , dataDir = ''] = process.argv;
const database = await connect({ databaseUrl: undefined, dataDir }, pino(pino.destination(2)));
await database.query((sql) => sql`create table if not exists marks (n integer primary key)`);
setInterval(() => {}, 60_000);
process.stdout.write('open\n');
