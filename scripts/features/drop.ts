import { schemaOf, tablesOf } from './table.ts';

/** What a schema of a feature may begin a statement with; of a column that it adds to a table of others nothing goes. */
const KNOWN = /^(?:create (?:table|(?:unique )?index|(?:constraint )?trigger|function) \w|alter table \w+ add column )/;

/**
 * Returns the migrations that drop what a feature has put on tables of others: triggers, which would go on writing when its folder
 * is gone, and indexes, a migration for each table, as locks of two tables could deadlock; then the triggers' functions. They also
 * run on a database that never had the feature. Its own tables stay. Empty if there is nothing.
 */
export function dropMigrations(name: string): string[] {
  const sql = schemaOf(name);
  const unknown =
    sql.match(/^[a-z].*$/gm)?.filter((line) => /^(?:create|alter|drop) /.test(line) && !KNOWN.test(line)) ?? [];
  if (unknown.length > 0)
    throw new Error(`The schema of ${name} has statements that are not known here: ${unknown.join(' ')}`);
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
      .map(([, trigger, table]) => [table, `drop trigger if exists ${trigger} on ${table};`]),
    ...indexes.map(([, index, table]) => [table, `drop index if exists ${index};`]),
  ];
  const byTable = Map.groupBy(onTables, ([table]) => table);
  return [
    ...[...byTable.values()].map((drops) => drops.map(([, statement]) => statement).join('\n')),
    functions.map(([, run]) => `drop function if exists ${run};`).join('\n'),
  ].filter((migration) => migration !== '');
}
