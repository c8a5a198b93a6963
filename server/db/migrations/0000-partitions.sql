-- Tables that grow with time are partitioned by month or by day, so that old rows are removed by dropping a table, not by deleting.
-- Their partitions are in a schema of their own: the application works with the parent tables only, and has no right on any of these.
create schema partitions;

create table partitions.partitioned_table (
  name text primary key,
  -- column of the partition key, a date or a timestamptz; months and days are those of UTC
  key_column text not null,
  step text not null check (step in ('month', 'day')),
  -- partitions with younger rows are never dropped, not even for the owner
  min_age interval not null
);

-- Registers a table partitioned by range, and gives it the first partitions and a default one: no row is refused because the routine has
-- not run yet.
create procedure partitions.add_table(name text, key_column text, step text, min_age interval) language plpgsql as $$
begin
  insert into partitions.partitioned_table values (name, key_column, step, min_age);
  execute format('create table partitions.%I partition of public.%I default', name || '_default', name);
  perform public.maintain_partitions(now(), 1);
end $$;

-- Creates the missing partitions of every registered table: from the current month or day to `ahead` later ones, and those of rows that
-- are in a default partition. Answers the names of the new ones. Safe to repeat and to run at once; waits 2 s for each lock, then fails.
create function maintain_partitions(at timestamptz, ahead integer) returns setof text language plpgsql
  security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  t record;
  stored timestamp[];
  first timestamp;
  length interval;
  range_starts timestamp[];
  range_start timestamp;
  partition_name text;
  bounds text;
  has_rows boolean;
begin
  perform pg_advisory_xact_lock(730003);
  for t in select * from partitions.partitioned_table order by name loop
    -- a whole list, because a query that is still read would lock the default partition
    execute format(
      'select coalesce(array_agg(d.day), ''{}'') from (select distinct date_trunc($1, %I::timestamp) as day from partitions.%I) d',
      t.key_column, t.name || '_default'
    ) into stored using t.step;
    first := date_trunc(t.step, at::timestamp);
    length := ('1 ' || t.step)::interval;
    range_starts := array(
      select date_trunc(t.step, d.day) from generate_series(first, first + ahead * length, length) d (day) union select unnest(stored) order by 1);
    foreach range_start in array range_starts loop
      partition_name := t.name || to_char(range_start, case t.step when 'month' then '_YYYY_MM' else '_YYYY_MM_DD' end);
      continue when to_regclass(format('partitions.%I', partition_name)) is not null;
      bounds := format('from (%L) to (%L)', range_start, range_start + ('1 ' || t.step)::interval);
      execute format('create table partitions.%I (like public.%I including defaults including constraints)', partition_name, t.name);
      execute format('select count(*) > 0 from (select 1 from partitions.%I limit 1) d', t.name || '_default') into has_rows;
      if has_rows then
        -- triggers that protect rows from being deleted must not keep them from being moved
        execute format('alter table partitions.%I disable trigger user', t.name || '_default');
        execute format(
          'with moved as (delete from partitions.%I where %I >= %L and %2$I < %4$L returning *) insert into partitions.%5$I select * from moved',
          t.name || '_default', t.key_column, range_start, range_start + ('1 ' || t.step)::interval, partition_name);
        execute format('alter table partitions.%I enable trigger user', t.name || '_default');
      end if;
      execute format('alter table public.%I attach partition partitions.%I for values %s', t.name, partition_name, bounds);
      return next partition_name;
    end loop;
  end loop;
end $$;
revoke execute on function maintain_partitions(timestamptz, integer) from public;

-- Drops the partitions of a registered table whose rows are all older than `before` and than the age to which the table is kept in any
-- case. Answers their names.
create function drop_partitions(table_name text, before timestamptz) returns setof text language plpgsql
  security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  t partitions.partitioned_table;
  range_end timestamp;
  partition_name text;
begin
  select * into strict t from partitions.partitioned_table where name = table_name;
  before := least(before, now() - t.min_age);
  perform pg_advisory_xact_lock(730003);
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = format('public.%I', t.name)::regclass and c.relname <> t.name || '_default' order by 1
  loop
    range_end := to_timestamp(
      substr(partition_name, length(t.name) + 2), case t.step when 'month' then 'YYYY_MM' else 'YYYY_MM_DD' end
    )::timestamp + ('1 ' || t.step)::interval;
    continue when range_end > before::timestamp;
    execute format('drop table partitions.%I', partition_name);
    return next partition_name;
  end loop;
end $$;
revoke execute on function drop_partitions(text, timestamptz) from public;
