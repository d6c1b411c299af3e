import type { Sql } from '#server/infrastructure/db/database.ts';

/** Quoted names. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Returns all logged tables but schema_migrations, each after those that it references. */
export async function listTables(sql: Sql): Promise<Table[]> {
  return sql<{ name: string; columns: string[] }[]>`
    with recursive tables (id, depth) as (
      select oid, 0 from pg_class
      where relkind = 'r' and relpersistence = 'p' and relname <> 'schema_migrations'
        and relnamespace = current_schema()::regnamespace
      union all
      select conrelid, depth + 1 from tables join pg_constraint on confrelid = id and conrelid <> id
    )
    select quote_ident(relname) as name, (
      select array_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped
    ) as columns
    from tables join pg_class c on c.oid = id
    group by c.oid, relname order by max(depth), relname
  `;
}

export async function listFilled(sql: Sql, tables: readonly Table[]): Promise<string[]> {
  const each = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const rows = await sql.unsafe<{ name: string }[]>(each.join(' union all '));
  return rows.map(({ name }) => name);
}

/** Returns a statement that inserts rows, given as a JSON list of lists of text values. What has no column here is left out. */
export async function insertInto(sql: Sql, { name, columns }: Table): Promise<string> {
  const [row] = await sql<[{ statement: string }]>`
    select format(
      'insert into %s (%s) overriding system value select %s from jsonb_array_elements($1::text::jsonb) as line',
      ${name}::text,
      string_agg(name, ', ' order by n),
      string_agg(format('(line ->> %s)::%s', n - 1, format_type(atttypid, atttypmod)), ', ' order by n)
    ) as statement
    from unnest(${[...columns]}::text[]) with ordinality as c (name, n)
    join pg_attribute on attrelid = ${name}::regclass and quote_ident(attname) = name
  `;
  return row.statement;
}

interface Sequence {
  readonly name: string;
  readonly value: string;
}

/** Returns the used sequences with their last values. */
export async function listSequences(sql: Sql): Promise<Sequence[]> {
  return sql<{ name: string; value: string }[]>`
    select quote_ident(sequencename) as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null
  `;
}

/** Sets the sequences, so that no id is used twice, not even a deleted row's. */
export async function setSequences(sql: Sql, sequences: readonly Sequence[]): Promise<void> {
  await sql`
    select from unnest(
      ${sequences.map(({ name }) => name)}::text[], ${sequences.map(({ value }) => value)}::bigint[]
    ) as s (name, value)
    where setval(name::regclass, value) > 0
  `;
}

/** Returns the sequences of ids whose next number is one of a row, or none. */
export async function listSpentSequences(sql: Sql): Promise<string[]> {
  const owned = await sql<{ name: string; table: string; column: string; most: string }[]>`
    select quote_ident(s.relname) as name, refobjid::regclass::text as table, quote_ident(attname) as column, seqmax as most
    from pg_depend
    join pg_class s on s.oid = objid and s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
    join pg_sequence on seqrelid = s.oid
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where classid = 'pg_class'::regclass and deptype in ('a', 'i') order by s.relname
  `;
  const each = owned.map(
    ({ name, table, column, most }) => `
      select '${name}' as name from ${name} cross join (select max(${column}) as last from ${table}) ids
      where last_value + is_called::int not between coalesce(last, 0) + 1 and ${most}`,
  );
  const rows = await sql.unsafe<{ name: string }[]>(each.join(' union all '));
  return rows.map(({ name }) => name);
}

/**
 * Returns the triggers that a restore switches off: those that refuse games and rounds while a round is being sealed, and those
 * that write what the backup has already: what inserted rows tell (`…_tell`), lines of ledgers and reopened locks.
 */
export function listRestoreTriggers(sql: Sql): Promise<{ name: string; table: string }[]> {
  return sql<{ name: string; table: string }[]>`
    select tgname::text as name, tgrelid::regclass::text as table from pg_trigger
    where tgfoid in (select oid from pg_proc where proname in (
      'games_check_sealed', 'championship_check_sealed', 'ledger_note_game', 'games_note_reopened'
    )) or (tgtype & 4) > 0 and tgfoid in (select oid from pg_proc where right(proname, 5) = '_tell')
    order by tgname
  `;
}

/** Returns the session's cursors with a name prefix. */
export async function listCursors(sql: Sql, prefix: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from pg_cursors where starts_with(name, ${prefix})`;
  return rows.map(({ name }) => name);
}
