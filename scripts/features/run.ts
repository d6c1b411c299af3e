import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEATURES } from '#app/features.ts';
import { dropMigrations } from './drop.ts';
import { featureTable } from './table.ts';
import { troubleWithout, withDependents } from './without.ts';

// `npm run features` prints the table of features, `-- --write` writes it into the document, `-- without NAME` or `-- without all`
// tries the product without one, and `-- drop NAME` prints the migrations for the databases that have had it.

const ARCHITECTURE = join(import.meta.dirname, '../../docs/architecture.md');
const TABLE = /\| feature \|.*?\n\n/s;

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.log(featureTable());
} else if (command === '--write') {
  writeFileSync(ARCHITECTURE, readFileSync(ARCHITECTURE, 'utf8').replace(TABLE, `${featureTable()}\n`));
} else if (command === 'without' && args.length > 0 && args.every((name) => name === 'all' || FEATURES[name])) {
  const names = args.includes('all') ? Object.keys(FEATURES) : withDependents(args);
  const folder = mkdtempSync(join(tmpdir(), `unbusted-without-${args.join('-')}-`));
  const trouble = troubleWithout(names, folder, ['--project', 'unit*']);
  console.log(trouble ? `${trouble}\n${folder}` : `Types and unit tests pass without ${names.join(', ')}`);
  if (trouble) process.exitCode = 1;
  else rmSync(folder, { recursive: true });
} else if (command === 'drop' && args.length === 1 && args.every((name) => FEATURES[name])) {
  console.log(
    args.flatMap(dropMigrations).join('\n\n-- the next migration\n') || '-- It has nothing on tables of others.',
  );
} else {
  console.error('Usage: npm run features [-- --write | without NAME… | without all | drop NAME]');
  process.exitCode = 1;
}
