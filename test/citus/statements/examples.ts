/** Statements that the rules report and Citus refuses, and similar ones that both accept. */

export const REFUSED: readonly (readonly [problem: string, statement: string])[] = [
  ['l and c are joined without comparing city_id', 'select l.id from listing l, contact c where c.listing_id = l.id'],
  ['l and c are joined without comparing city_id', 'select l.id from listing l left join contact c on c.listing_id = l.id'],
  [
    'l and c are joined without comparing city_id',
    'select l.id from listing l where exists (select 1 from contact c where c.listing_id = l.id)',
  ],
  [
    'l and h are joined without comparing city_id',
    `select h.listing_id from jsonb_to_recordset('[]') as k (city_id smallint, listing_id bigint)
     join listing l on l.city_id = k.city_id and l.id = k.listing_id
     left join home_listing h on h.city_id = k.city_id and h.listing_id = k.listing_id`,
  ],
  ['l and c are joined without comparing city_id', 'delete from listing l using contact c where c.listing_id = l.id'],
  [
    'l and c are joined without comparing city_id',
    'delete from listing l where exists (select 1 from contact c where c.listing_id = l.id)',
  ],
  [
    'a subquery of listing reads subscription, which is on the coordinator',
    'select l.id from listing l where l.city_id = 3 and exists (select 1 from subscription s where s.user_id = l.owner_id)',
  ],
  [
    'a subquery of session, which is on the coordinator, reads listing',
    'select s.user_id from session s where exists (select 1 from listing l where l.city_id = 3 and l.owner_id = s.user_id)',
  ],
  [
    'a subquery of rows that belong to no city reads listing of each city',
    'select u.id, (select count(*) from listing l where l.owner_id = u.id) from app_user u',
  ],
  [
    'a subquery of rows that belong to no city reads contact of each city',
    'select u.id, k.n from app_user u cross join lateral (select count(*) as n from contact c where c.seeker_id = u.id) k',
  ],
  [
    'a subquery of rows that belong to no city reads listing_price of each city',
    `insert into listing_price (city_id, listing_id, at, amount) select f.city_id, f.listing_id, now(), 4
     from jsonb_to_recordset('[]') as f (city_id smallint, listing_id bigint)
     where not exists (select 1 from listing_price p where p.city_id = f.city_id and p.listing_id = f.listing_id)`,
  ],
  ['locks rows of listing in more than one city', 'select id from listing where id = 4 for update'],
  ['locks rows of listing in more than one city', 'select u.id from app_user u join listing l on u.id = l.owner_id for update of u'],
  [
    'grouping sets over listing in more than one city',
    'select kind, status, count(*) from listing group by grouping sets ((kind), (status))',
  ],
  [
    'a row of listing_price is inserted without city_id',
    'insert into listing_price (listing_id, at, amount) select 1, now(), 4 where false',
  ],
  ['city_id of listing is changed', 'update listing set city_id = 4 where id = 5'],
  [
    'a value that is inserted into listing_price is a subquery',
    'insert into listing_price (city_id, listing_id, at, amount) values (1, 1, now(), (select 4))',
  ],
  [
    'a value that is inserted into listing_price is a subquery',
    `insert into listing_price (city_id, listing_id, at, amount) values (1, 1, now(), 4)
     on conflict (city_id, listing_id, at) do update set amount = (select 4)`,
  ],
  [
    'a change of listing_price calls now, whose result depends on the node',
    `insert into listing_price as p (city_id, listing_id, at, amount) values (1, 1, now(), 4)
     on conflict (city_id, listing_id, at) do update set amount = excluded.amount where p.at < now()`,
  ],
  [
    'a change of number_view calls + interval, whose result depends on the node',
    `insert into number_view (city_id, listing_id, subject_id, viewer_id, day, last_at) values
       (1, 1, gen_random_uuid(), gen_random_uuid(), '2026-01-01', now())
     on conflict (subject_id, viewer_id, city_id, listing_id, day)
     do update set times = number_view.times + (excluded.last_at > number_view.last_at + interval '5 minutes')::int`,
  ],
  [
    'a change of listing calls + interval, whose result depends on the node',
    `update listing set updated_at = updated_at + interval '5 minutes' where city_id = 4`,
  ],
  [
    'a change of listing calls jsonb_build_object, whose result depends on the node',
    `update listing set details = details || jsonb_build_object('a', id) where city_id = 4`,
  ],
  [
    'a change of listing calls gen_random_uuid, whose result depends on the node',
    'update listing set public_id = gen_random_uuid() where city_id = 4',
  ],
  [
    'a change of listing calls + interval, whose result depends on the node',
    `delete from listing where updated_at + interval '1 day' < now() and city_id = 3`,
  ],
  ['a change of app_user calls random, whose result depends on the node', 'update app_user set name = name || random()'],
  [
    'a change of session reads app_user, which is on every node',
    'update session s set revoked_at = now() where exists (select 1 from app_user u where u.id = s.user_id)',
  ],
  [
    'a change of session reads app_user, which is on every node',
    'delete from session s where s.user_id in (select u.id from app_user u where u.created_at = s.created_at)',
  ],
  [
    'a change of session reads app_user, which is on every node',
    'update session s set revoked_at = now() from (select id from app_user) u where u.id = s.user_id',
  ],
  [
    'a change of session reads app_user, which is on every node',
    'update session s set revoked_at = now() from subscription p join app_user u on u.id = p.user_id where u.id = s.user_id',
  ],
  [
    'a change of session reads listing, which is divided',
    'delete from session s where exists (select 1 from listing l where l.city_id = 3 and l.owner_id = s.user_id)',
  ],
  [
    'a change of rate_window reads app_user, which is on every node',
    `insert into rate_window (key, starts_at, count) values ((select max(name) from app_user), now(), 1)`,
  ],
  [
    'a change of app_user reads partner, which is on the coordinator',
    'update app_user u set name = null where exists (select 1 from partner p where p.user_id = u.id)',
  ],
  [
    'a change of app_user reads listing, which is divided',
    'update app_user u set name = null where exists (select 1 from listing l where l.city_id = 3 and l.owner_id = u.id)',
  ],
  [
    'a change of app_user reads listing, which is divided',
    'update app_user u set name = null from (select owner_id from listing) l where l.owner_id = u.id',
  ],
];

export const ACCEPTED: readonly string[] = [
  'select l.id from listing l, contact c where c.listing_id = l.id and l.city_id = 1 and c.city_id = 1',
  'select l.id from listing l left join contact c on c.city_id = l.city_id and c.listing_id = l.id',
  'select l.id, p.amount from listing l join listing_price p using (city_id)',
  `select h.listing_id from jsonb_to_recordset('[]') as k (city_id smallint, listing_id bigint)
   join listing l on l.city_id = k.city_id and l.id = k.listing_id
   left join home_listing h on h.city_id = l.city_id and h.listing_id = l.id`,
  `select k.city_id from jsonb_to_recordset('[]') as k (city_id smallint, listing_id bigint)
   join listing l on l.city_id = k.city_id and l.id = k.listing_id
   join home_listing h on h.city_id = k.city_id and h.listing_id = k.listing_id`,
  'select l.id from listing l where l.id in (select c.listing_id from contact c)',
  'select l.id from listing l where (l.city_id, l.id) in (select c.city_id, c.listing_id from contact c)',
  'select l.id from listing l where l.owner_id in (select s.user_id from subscription s)',
  `select l.id from listing l
   where exists (select 1 from subscription s join app_user u on u.id = s.user_id where s.user_id = l.owner_id)`,
  `select b.id, p.id from subscription s join boost b on b.subscription_id = s.id
   left join lateral (select f.id from boost f where f.city_id = b.city_id and f.listing_id = b.listing_id) p on true`,
  'select u.id, (select count(*) from listing l where l.city_id = 3 and l.owner_id = u.id) from app_user u',
  `select l.id, k.n from listing l
   cross join lateral (select count(*) as n from contact c where c.city_id = l.city_id and c.listing_id = l.id) k`,
  'select id from listing where id = 4 and city_id = 2 for update',
  'select l.id from listing l join app_user u on u.id = l.owner_id where l.city_id = 2 for update of l',
  'select kind, status, count(*) from listing where city_id = 3 group by grouping sets ((kind), (status))',
  'update listing set updated_at = now() where id = 4',
  `update listing set details = details || to_jsonb(4) where city_id = 4`,
  `update listing set updated_at = updated_at where updated_at < now() - interval '1 day'`,
  `update listing l set updated_at = (select max(c.created_at) from contact c where c.city_id = l.city_id and c.listing_id = l.id)`,
  'delete from listing l where l.owner_id in (select user_id from subscription)',
  'delete from subscription s where s.user_id in (select owner_id from listing)',
  `insert into listing_price (city_id, listing_id, at, amount) select s.city_id, s.listing_id, now(), 4 from listing_search s
   where 5 is distinct from (select amount from listing_price p
     where p.city_id = s.city_id and p.listing_id = s.listing_id order by at desc limit 1)`,
  'update session set revoked_at = now() where user_id in (select id from app_user)',
  'update session set revoked_at = (select max(created_at) from app_user)',
  'update app_user u set role = p.role from partner p where p.user_id = u.id',
  'delete from session where user_id not in (select owner_id from listing)',
  'update session s set revoked_at = now() from app_user u where u.id = s.user_id',
  'with u as (select id from app_user) update session s set revoked_at = now() from u where u.id = s.user_id',
  `update session s set revoked_at = now() from (values (now())) v (at) join app_user u on u.created_at = v.at where u.id = s.user_id`,
  'update session s set revoked_at = now() where exists (select 1 from subscription p where p.user_id = s.user_id)',
  `update app_user set name = null where id in (select user_id from partner)`,
  'update app_user u set name = null from (select user_id from partner) p where p.user_id = u.id',
  'update app_user set created_at = (select max(created_at) from listing)',
];
