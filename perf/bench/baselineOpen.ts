// Baseline of a start: the driver alone opens the database and runs one statement.
import { baselineDriver } from './baselineDriver.ts';

const { sql, close } = await baselineDriver(JSON.parse(process.argv[2] ?? ''));
await sql`select 1`;
process.stdout.write('open\n');
process.on('SIGTERM', () => void close().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
