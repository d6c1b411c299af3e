import type { Ledger } from '#features/proof/contract/seals.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';

/** Returns the ledger of a season. Without a line its hash is that which the first line follows. */
export async function readLedger(sql: Sql, seasonId: number): Promise<Ledger> {
  const [ledger] = await sql<[Ledger]>`
    with lines as (select number, line, hash from ledger_lines where season_id = ${seasonId})
    select
      coalesce((select hash from lines order by number desc limit 1), ledger_start(${seasonId}::int)) as hash,
      array(select line from lines order by number) as lines,
      coalesce((
        select jsonb_object_agg(id, username) from users
        where not is_hidden and id in (
          select case jsonb_typeof(line::jsonb -> 2) when 'number' then (line::jsonb ->> 2)::int end from lines
        )
      ), '{}') as names
  `;
  return ledger;
}
