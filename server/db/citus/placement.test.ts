import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { placementProblems, readCatalog } from './placement-rules.ts';

const database = await testDatabase();

async function problemsAfter(...statements: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    return placementProblems(await readCatalog(client));
  } finally {
    await client.end();
  }
}

test('Citus can distribute the tables by city as declared', async () => {
  expect(await problemsAfter()).toEqual([]);
});

test.each([
  ['a table without a placement', 'create table nowhere (id int)', 'nowhere has no placement'],
  [
    'a key without the city',
    'create unique index one_media on listing_photo (media_key)',
    'the key one_media of listing_photo lacks city_id',
  ],
  [
    'a cascade over the city',
    `alter table listing_price drop constraint listing_price_city_id_listing_id_fkey;
     alter table listing_price add constraint k foreign key (city_id, listing_id) references listing on update cascade`,
    'the foreign key k of listing_price cascades updates of city_id',
  ],
  [
    'a foreign key that sets the city',
    `alter table listing_price add constraint k foreign key (city_id, listing_id) references listing on delete set null`,
    'the foreign key k of listing_price sets city_id when the other row is deleted',
  ],
  [
    'a foreign key to a table of the coordinator',
    'alter table boost add constraint k foreign key (subscription_id) references subscription',
    'the foreign key k of boost refers to subscription, which is on another node',
  ],
  [
    'a foreign key to a divided table',
    'alter table bulk_import_row add city_id smallint, add listing_id bigint, add constraint k foreign key (city_id, listing_id) references listing',
    'the foreign key k of bulk_import_row refers to listing, which is on another node',
  ],
  [
    'a foreign key to the city of another column',
    'alter table photo_duplicate add constraint k foreign key (duplicate_city_id, duplicate_listing_id) references listing (city_id, id)',
    'the foreign key k of photo_duplicate to listing does not compare city_id',
  ],
  [
    'a trigger for rows that is not declared in ROW_TRIGGERS',
    `create function f() returns trigger language plpgsql as 'begin return new; end';
     create trigger t before insert on contact for each row execute function f()`,
    'contact is not on one node and has the trigger t',
  ],
  [
    'a trigger for statements',
    `create function f() returns trigger language plpgsql as 'begin return null; end';
     create trigger t before delete on invoice for each statement execute function f()`,
    'the trigger t of invoice is for statements, which a cluster runs on another table',
  ],
  [
    'a number that is too small for the ranges of several nodes',
    'alter table contact add number integer generated always as identity',
    'contact.number is numbered, and not a bigint',
  ],
  [
    'a city that may be missing',
    'alter table contact_message drop constraint contact_message_pkey cascade, alter city_id drop not null',
    'contact_message is divided by city and has no city_id that is never null',
  ],
])('%s is detected', async (_, statement, problem) => {
  expect(await problemsAfter(...statement.split(/;\s+(?=alter|create)/))).toContain(problem);
});
