import { schemaOf, tablesOf } from './table.ts';

/**
 * Returns the statements that drop what a feature has put on tables of others: triggers, which would go on writing when its folder
 * is gone, their functions, and indexes. Its own tables stay. Empty if there is nothing.
 */
export function dropStatements(name: string): string[] {
  const sql = schemaOf(name);
  const own = new Set(tablesOf(name));
  const triggers = [
    ...sql.matchAll(/^create (?:constraint )?trigger (\w+)\s[^;]*?\son (\w+)\s[^;]*?execute function (\w+)\(/gm),
  ];
  const isElsewhere = ([, , table = '']: RegExpMatchArray) => !own.has(table);
  const kept = new Set(triggers.filter((trigger) => !isElsewhere(trigger)).map(([, , , run]) => run));
  const functions = [...sql.matchAll(/^create function (\w+)\(/gm)].filter(([, run]) => !kept.has(run));
  const indexes = [...sql.matchAll(/^create (?:unique )?index (\w+) on (\w+)/gm)].filter(isElsewhere);
  return [
    ...triggers.filter(isElsewhere).map(([, trigger, table]) => `drop trigger ${trigger} on ${table};`),
    ...functions.map(([, run]) => `drop function ${run};`),
    ...indexes.map(([, index]) => `drop index ${index};`),
  ];
}
