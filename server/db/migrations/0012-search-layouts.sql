-- Numbers of search filters. Programs of different releases work on one database at a time, so a number, once given, stays.

-- Token of each option of each filter in listing_search.tokens: <param>=<option>. Rows are only ever added.
create table search_token (
  number smallint primary key,
  name text not null unique
);

-- Position of each filter's value in listing_search.numbers, counted from 0, by param. Rows are only ever added.
create table search_number (
  number smallint primary key,
  name text not null unique
);

-- What the filters of a program were when it wrote rows of listing_search. Rows are only ever added.
create table search_layout (
  id smallint primary key check (id > 0),
  hash text not null unique,
  content jsonb not null,
  created_at timestamptz not null default now()
);

-- the layout a row was written with; 0 when not known
alter table listing_search add column layout smallint not null default 0;
-- finding rows of another layout
create index listing_search_layout on listing_search (layout, kind);
