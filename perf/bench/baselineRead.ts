// Baseline of the first leaderboard: the driver alone reads its picks in a new process.
import { baselineDriver } from './baselineDriver.ts';

const { env, poolId } = JSON.parse(process.argv[2] ?? '');
const { sql, close } = await baselineDriver(env);
await sql`select 1`;
const began = performance.now();
await sql`
  select p.entry_id as "entryId", p.game_id as "gameId", p.side
  from active_memberships m
  join users u on u.id = m.user_id
  join picks p on p.entry_id = m.entry_id
  join games g on g.id = p.game_id
  where m.pool_id = ${poolId} and not u.is_hidden
`;
process.stdout.write(`${performance.now() - began}\n`);
await close();
