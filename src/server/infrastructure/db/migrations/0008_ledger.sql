-- Ledger: docs/decisions/020-picks-are-sealed-at-the-lock.md

-- What decides the standings of a season, a line for each change, from its first lock on. The hash of a line is bound to those
-- before it. Without foreign keys, because lines outlive the seasons that they tell of.
create table ledger_lines (
  season_id integer not null,
  number    integer not null check (number > 0),
  -- a JSON array, with the bytes that were hashed
  line      text not null,
  hash      text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (season_id, number)
);

create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_change();

-- A game as the ledger has it, in each line that has it.
create view ledger_games as
  select l.season_id, l.number, game, (game ->> 0)::int as id, (l.line::jsonb ->> 4)::int as round_id,
    game ->> 3 as team1, game ->> 5 as team2, game ->> 6 as winner
  from ledger_lines l
  cross join lateral jsonb_array_elements(case l.line::jsonb ->> 3
    when 'lock' then l.line::jsonb -> 7 when 'game' then jsonb_build_array(l.line::jsonb -> 5) else '[]'
  end) as game;

-- Only the scores of a decided Championship rank.
create function ledger_game(g games) returns jsonb language sql immutable as $$
  select jsonb_build_array(
    g.id, g.region, g.seed1, g.team1, g.seed2, g.team2, g.winner,
    case when g.region = 'Championship' and g.winner is not null then g.score1 end,
    case when g.region = 'Championship' and g.winner is not null then g.score2 end,
    g.replaced1, g.replaced2
  )
$$;

-- The rounds and games that a transaction has changed, until its commit writes the lines. A round is noted without a game.
create unlogged table ledger_notes (
  season_id integer not null,
  round_id  integer not null,
  game_id   integer
);

-- A game of a round that was never locked gives no lines. A lock waits for the change, whose state it has then.
create function ledger_note_game() returns trigger language plpgsql as $$
begin
  perform from rounds where id = coalesce(new.round_id, old.round_id) for share;
  insert into ledger_notes (season_id, round_id, game_id)
  select season_id, id, coalesce(new.id, old.id)
  from rounds where id = coalesce(new.round_id, old.round_id) and locks > 0;
  return null;
end $$;

create trigger games_note after insert or delete on games for each row execute function ledger_note_game();
create trigger games_note_update after update on games for each row
  when (ledger_game(old) <> ledger_game(new)) execute function ledger_note_game();

create function ledger_note_round() returns trigger language plpgsql as $$
begin
  insert into ledger_notes (season_id, round_id) values (old.season_id, old.id);
  return null;
end $$;

create trigger rounds_note after update on rounds for each row
  when ((old.deadline, old.confirmed_deadline, old.locks) is distinct from (new.deadline, new.confirmed_deadline, new.locks))
  execute function ledger_note_round();
create trigger rounds_note_deletion after delete on rounds for each row
  when (old.locks > 0) execute function ledger_note_round();

-- Who acts in this transaction, as src/server/infrastructure/audit/audit.ts has set it; null if nobody has.
create function ledger_actor() returns jsonb language sql stable as $$
  select case when actor ~ '^[0-9]+$' then to_jsonb(actor::int) else to_jsonb(nullif(actor, '')) end
  from (select current_setting('unbusted.actor', true) as actor) setting
$$;

-- The hash that the first line of a season's ledger follows.
create function ledger_start(season integer) returns text language sql immutable as $$
  select encode(sha256(convert_to(format(E'unbusted-ledger/1 %s\n', season), 'UTF8')), 'hex')
$$;

create function add_ledger_line(season integer, at timestamptz, kind text, variadic what jsonb[]) returns void
language plpgsql as $$
declare
  last record;
  new_line text;
begin
  select number, hash into last from ledger_lines where season_id = season order by number desc limit 1;
  if not found then
    select 0 as number, ledger_start(season) as hash into last;
  end if;
  new_line := jsonb_build_array(
    last.number + 1, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ledger_actor(), kind
  ) || to_jsonb(what);
  insert into ledger_lines (season_id, number, line, hash)
  values (season, last.number + 1, new_line,
    encode(sha256(convert_to(format(E'%s\n%s\n', last.hash, new_line), 'UTF8')), 'hex'));
end $$;

-- Writes the lines of a transaction with its commit, by states and not by events: what is as in the last line gives none.
create function write_ledger() returns trigger language plpgsql as $$
declare
  season constant integer := new.season_id;
  noted record;
begin
  -- the first note of the transaction has the lines of all
  if not exists (select from ledger_notes where season_id = season) then
    return null;
  end if;
  -- orders the lines of a season, as Mutex.orderOfSeason of src/server/infrastructure/db/mutexes.ts
  perform pg_advisory_xact_lock(8, season);
  for noted in
    select r.*, r.confirmed_deadline is not distinct from r.deadline as is_past, told.kind, told.lock
    from rounds r
    left join lateral (
      select line ->> 3 as kind, (line ->> 6)::int as lock
      from (select number, line::jsonb as line from ledger_lines where season_id = season) l
      where line ->> 3 in ('lock', 'open') and (line ->> 4)::int = r.id
      order by number desc limit 1
    ) told on true
    where r.locks > 0 and r.id in (select round_id from ledger_notes where season_id = season and game_id is null)
    order by r.id
  loop
    if noted.is_past and (noted.kind is distinct from 'lock' or noted.lock < noted.locks) then
      perform add_ledger_line(season, noted.locked_at, 'lock', to_jsonb(noted.id), to_jsonb(noted.number),
        to_jsonb(noted.locks), (
          select coalesce(jsonb_agg(ledger_game(g) order by g.id), '[]') from games g where g.round_id = noted.id
        ));
    elsif not noted.is_past and noted.kind = 'lock' then
      perform add_ledger_line(season, clock_timestamp(), 'open', to_jsonb(noted.id));
    end if;
  end loop;
  for noted in
    select g.round_id, ledger_game(g) as game
    from games g
    where g.id in (select game_id from ledger_notes where season_id = season)
      and ledger_game(g) is distinct from (
        select game from ledger_games l where l.season_id = season and l.id = g.id order by l.number desc limit 1
      )
    order by g.id
  loop
    perform add_ledger_line(season, clock_timestamp(), 'game', to_jsonb(noted.round_id), noted.game);
  end loop;
  for noted in
    select distinct game_id as id
    from ledger_notes n
    where n.season_id = season and not exists (select from games where id = n.game_id)
      and exists (select from ledger_games l where l.season_id = season and l.id = n.game_id)
    order by 1
  loop
    perform add_ledger_line(season, clock_timestamp(), 'gone', to_jsonb(noted.id));
  end loop;
  for noted in
    select distinct round_id as id
    from ledger_notes n
    where n.season_id = season and n.game_id is null and not exists (select from rounds where id = n.round_id)
    order by 1
  loop
    perform add_ledger_line(season, clock_timestamp(), 'deleted', to_jsonb(noted.id));
  end loop;
  delete from ledger_notes where season_id = season;
  return null;
end $$;

-- No SQL by hand forgets a line: only the trigger below deletes what it has written.
create trigger ledger_notes_append_only before update or delete or truncate on ledger_notes
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create constraint trigger ledger_notes_write after insert on ledger_notes deferrable initially deferred
  for each row execute function write_ledger();

-- The number of a round that was locked, and the round of its games, stay.
create function refuse_move() returns trigger language plpgsql as $$
begin
  raise exception 'This round was locked' using errcode = 'check_violation', constraint = 'rounds_stay_as_locked';
end $$;

create trigger rounds_stay before update on rounds for each row
  when (old.locks > 0 and (old.number, old.season_id) is distinct from (new.number, new.season_id))
  execute function refuse_move();

create function games_check_round() returns trigger language plpgsql as $$
begin
  if exists (select from rounds where id in (old.round_id, new.round_id) and locks > 0) then
    raise exception 'This round was locked' using errcode = 'check_violation', constraint = 'rounds_stay_as_locked';
  end if;
  return new;
end $$;

create trigger games_stay before update on games for each row
  when (old.round_id <> new.round_id) execute function games_check_round();

-- In a round that is past, and in one that is open again after a result, no team gets a name that another one of its teams has
-- or has had since the first lock: else renames would turn picks of one team into picks of another.
create function games_check_names() returns trigger language plpgsql as $$
declare
  told record;
  -- that the teams now on both sides have had since the first lock
  names1 text[] := '{}';
  names2 text[] := '{}';
  other text;
  taken text;
begin
  if not exists (
    select from rounds r
    where r.id = old.round_id and r.locks > 0 and (
      r.confirmed_deadline is not distinct from r.deadline
      or exists (select from games where round_id = r.id and winner is not null)
      or exists (
        select from ledger_games where season_id = r.season_id and round_id = r.id and winner is not null
      )
    )
  ) then
    return new;
  end if;
  for told in
    select t.team1, t.team2, lag(t.team1) over w as before1, lag(t.team2) over w as before2
    from (
      select number, team1, team2 from ledger_games where season_id = old.season_id and id = old.id
      union all values (2147483646, old.team1, old.team2), (2147483647, new.team1, new.team2)
    ) t
    window w as (order by number)
  loop
    -- a name in both pairs is the same team, on either side
    if told.team1 = told.before2 or told.team2 = told.before1 then
      select names2, names1 into names1, names2;
    end if;
    names1 := names1 || told.team1;
    names2 := names2 || told.team2;
  end loop;
  select name into other from unnest(array[new.team1, new.team2]) as name
  where name not in (old.team1, old.team2) and name = any(names1) and name = any(names2);
  if other is not null then
    raise exception '% is the other team of this game', other
      using errcode = 'unique_violation', constraint = 'games_team_once_a_round';
  end if;
  select name into taken from unnest(array[new.team1, new.team2]) as name
  where name not in (old.team1, old.team2) and exists (
    select from games g
    where g.round_id = old.round_id and g.id <> old.id and (
      name in (g.team1, g.team2)
      or exists (
        select from ledger_games l where l.season_id = g.season_id and l.id = g.id and name in (l.team1, l.team2)
      )
    )
  );
  if taken is not null then
    raise exception '% plays in another game of this round', taken
      using errcode = 'unique_violation', constraint = 'games_team_once_a_round';
  end if;
  return new;
end $$;

create trigger games_check_names before update on games for each row
  when ((old.team1, old.team2) is distinct from (new.team1, new.team2)) execute function games_check_names();
