-- Tables that grow with time are partitioned by month or by day. Old rows are then removed by dropping a partition, which is much cheaper
-- than deleting rows. The partitions are in their own schema, because the role of the application may use only the parent tables and has
-- no privilege on a partition.
create schema partitions;

-- The partitioned tables. Migrations add rows with partitions.add_table; the two functions below read them.
create table partitions.partitioned_table (
  name text primary key,
  -- The column by which the table is partitioned, of type date or timestamptz. Months and days begin at midnight UTC.
  key_column text not null,
  step text not null check (step in ('month', 'day')),
  -- drop_partitions never drops a partition that may contain rows younger than this, whatever its caller asks for.
  min_age interval not null
);

-- Registers a table that is partitioned by range, and creates its first partitions and a default partition. The default partition takes
-- rows for which no partition exists yet, so that an insert never fails because the hourly routine has not run.
create procedure partitions.add_table(name text, key_column text, step text, min_age interval) language plpgsql as $$
begin
  insert into partitions.partitioned_table values (name, key_column, step, min_age);
  execute format('create table partitions.%I partition of public.%I default', name || '_default', name);
  perform public.maintain_partitions(now(), 1);
end $$;

-- Creates the missing partitions of every registered table: those of the current month or day and of the next `ahead` ones, and those for
-- rows that are in a default partition. Returns the names of the new partitions. It is safe to repeat the call and to run it in several
-- processes at the same time. It fails when it has to wait more than 2 s for a lock. The hourly routine `prune` calls it.
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
    -- The days are read into an array first. A loop over the query itself would keep the default partition locked while it is changed
    -- below.
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
        -- Triggers that forbid deleting rows (such as those of the audit trail) would also forbid moving them to the new partition.
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

-- Drops the partitions of a registered table in which every row is older than `before` and older than min_age. Returns their names. The
-- hourly routine `prune` calls it with the retention period of the table.
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
