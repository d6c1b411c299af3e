import { schemaOf, tablesOf } from './table.ts';

/** What a schema of a feature may begin a statement with; of a column that it adds to a table of others nothing goes. */
const KNOWN =
  /^(?:create (?:table|(?:unique )?index|(?:constraint )?trigger|function) (?!if )\w|alter table \w+ add column )/;

/**
 * Returns the migrations that drop what a feature has put on tables of others: triggers, which would go on writing when its folder
 * is gone, and indexes, a migration for each table, as locks of two tables could deadlock; then the triggers' functions. They also
 * run on a database that never had the feature. Its own tables stay. Empty if there is nothing.
 */
export function dropMigrations(name: string): string[] {
  const sql = schemaOf(name);
  const unknown = sql.match(/^(?:create|alter|drop) .*/gm)?.find((statement) => !KNOWN.test(statement));
  if (unknown) throw new Error(`The schema of ${name} has a statement that is not known here: ${unknown}`);
  const own = new Set(tablesOf(name));
  const triggers = [
    ...sql.matchAll(/^create (?:constraint )?trigger (\w+)\s[^;]*?\son (\w+)\s[^;]*?execute function (\w+)\(/gm),
  ];
  const isElsewhere = ([, , table = '']: RegExpMatchArray) => !own.has(table);
  const kept = new Set(triggers.filter((trigger) => !isElsewhere(trigger)).map(([, , , run]) => run));
  const functions = [...sql.matchAll(/^create function (\w+)\(/gm)].filter(([, run]) => !kept.has(run));
  const indexes = [...sql.matchAll(/^create (?:unique )?index (\w+) on (\w+)/gm)].filter(isElsewhere);
  const onTables = [
    ...triggers
      .filter(isElsewhere)
      .map(([, trigger, table]) => ({ table, drop: `drop trigger if exists ${trigger} on ${table};` })),
    ...indexes.map(([, index, table]) => ({ table, drop: `drop index if exists ${index};` })),
  ];
  const byTable = Map.groupBy(onTables, ({ table }) => table);
  return [
    ...[...byTable.values()].map((drops) => drops.map(({ drop }) => drop).join('\n')),
    functions.map(([, run]) => `drop function if exists ${run};`).join('\n'),
  ].filter((migration) => migration !== '');
}
