/** Who leaves is gone: from every table, every file, the jobs that wait and the search; and what is kept names nobody. */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact.ts';
import { contract } from '../../../contract/index.ts';
import { privacyRoutes } from '../../../contract/privacy.ts';
import { PURPOSES } from '../../../contract/purposes.ts';
import { reportRoutes } from '../../../contract/report.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logIn, requestCode, type Person } from '../../../test/people.ts';
import { furnish, type Belongings } from '../../../test/security/writing-routes.ts';
import { mailLater, smsLater } from '../../outgoing.ts';
import { erasePerson } from '../../privacy/erase-person.ts';
import { resumeErasures } from '../../privacy/resume-erasures.ts';
import { unseal } from '../../seal.ts';

const NAME = 'Zubeida Quraishi';
const EMAIL = 'Zubeida.Q@example.org';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

interface Household extends Person {
  readonly belongings: Belongings;
  readonly neighbour: Person;
}

/** Somebody who has used all there is, and a neighbour who saw their number. */
async function moveIn(): Promise<Household> {
  const [person, neighbour] = [await logIn(t), await logIn(t)];
  const me = { token: person.token };
  await t.call(userRoutes.updateUser, { body: { name: NAME, email: EMAIL, profileType: 'Owner' } }, me);
  await t.call(userRoutes.linkEmail, { body: {} }, me);
  const belongings = await furnish(t, person);
  const theirs = await newListing(t, neighbour.id);
  const listing = belongings.listings.residential_rent;
  const contact = (from: Person, property_id: string) =>
    t.call(contactRoutes.contactOwner, { body: { property_id } }, { token: from.token, headers: { 'idempotency-key': `key-${from.id}` } });
  expect((await contact(neighbour, listing)).body.data.owner?.phone).toBe(person.phone);
  expect((await contact(person, theirs.publicId)).status).toBe(200);
  for (const [who, property_id] of [
    [person, theirs.publicId],
    [neighbour, listing],
  ] as const) {
    await t.call(shortlistRoutes.setShortlist, { body: { property_id } }, who);
    await t.call(shortlistRoutes.writeShortlistNote, { body: { property_id, note: `Ask ${NAME}, ${person.phone}` } }, who);
  }
  await t.call(contract.seen.addSeen, { body: { property_id: theirs.publicId } }, me);
  await t.call(contract.posting.recordPlace, contract.posting.recordPlace.example, me);
  const body = { property_id: theirs.publicId, reason: 'not_available', details: `Call me, ${NAME}, ${person.phone}` } as const;
  await t.call(reportRoutes.reportListing, { body: { ...body, contact: person.phone.slice(3) } }, me);
  await t.call(reportRoutes.reportListing, { body: { ...body, property_id: listing, contact: EMAIL } });
  await t.call(privacyRoutes.setConsent, { body: { purpose: 'alerts_sms', given: true, version: PURPOSES.alerts_sms.version } }, me);
  await t.runJobs();
  // what still waits to be sent to them
  await t.db.transaction().execute(async (tx) => {
    const later = new Date(Date.now() + 86_400_000);
    await smsLater(t.deps, tx, { to: person.phone, template: 'new_contact', variables: { site: 'Thinnai', title: 'x' } });
    await mailLater(t.deps, tx, { to: EMAIL, template: 'new_homes', subject: NAME, heading: NAME, blocks: [] });
    await sql`update graphile_worker._private_jobs set run_at = ${later}`.execute(tx);
  });
  return { ...person, belongings, neighbour };
}

const leave = async (person: Person) =>
  t.call(privacyRoutes.eraseAccount, { body: await requestCode(t, person.phone) }, { token: person.token });

const needles = (person: Person) => [person.phone.slice(3), EMAIL.toLowerCase(), NAME.toLowerCase()];

/** Where one of these stands in the database: every column of every table, read as text, and what is sealed in jobs. */
async function found(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; table: string; name: string }>`
    select table_schema as schema, table_name as table, column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(t.db);
  const places: string[] = [];
  for (const { schema, table, name } of rows) {
    const hit = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(`${schema}.${table}`)}, unnest(${sql.val(texts)}::text[]) as said
      where strpos(lower(${sql.ref(name)}::text), said) > 0`.execute(t.db);
    if (Number(hit.rows[0]!.count) > 0) places.push(`${schema}.${table}.${name}`);
  }
  const jobs = await sql<{ payload: { sealed?: string } }>`select payload from graphile_worker._private_jobs`.execute(t.db);
  for (const { payload } of jobs.rows) {
    const open = payload.sealed ? JSON.stringify(unseal(t.deps.secret, payload.sealed)).toLowerCase() : '';
    if (texts.some((text) => open.includes(text))) places.push('a sealed job');
  }
  return places;
}

function filesBelow(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
const filesWith = (texts: readonly string[]) =>
  filesBelow(t.deps.config.dataDir).filter((path) => {
    const content = readFileSync(path).toString('latin1').toLowerCase();
    return texts.some((text) => content.includes(text));
  });

describe('who leaves', () => {
  let person: Household;
  let others: { files: string[] };
  beforeAll(async () => {
    others = { files: filesBelow(join(t.deps.config.dataDir, 'files')) };
    person = await moveIn();
  }, 120_000);

  test('could be found everywhere, or what follows would prove nothing', async () => {
    const places = await found(needles(person));
    for (const place of ['app_user.phone', 'app_user.email', 'idempotency_key.response', 'login_code.phone', 'listing_report.contact'])
      expect(places).toContain(`public.${place}`);
    expect(places).toContain('a sealed job');
    expect(filesWith(needles(person)).length).toBeGreaterThan(0);
    expect(filesBelow(join(t.deps.config.dataDir, 'files')).length).toBeGreaterThan(others.files.length + 20);
  });

  test('is logged out everywhere and off the public pages at once', async () => {
    expect((await leave(person)).body).toEqual({ message: 'Your account and your data are deleted.' });
    expect((await t.call(userRoutes.getUser, {}, { token: person.token })).status).toBe(401);
    for (const id of Object.values(person.belongings.listings)) {
      expect((await t.call(contract.property.getProperty, { query: { id } })).status, id).toBe(410);
    }
    const { rows } = await sql<{ n: number }>`select count(*) as n from listing_search s
      join listing l on l.city_id = s.city_id and l.id = s.listing_id where l.owner_id = ${person.id}`.execute(t.db);
    expect(Number(rows[0]!.n)).toBe(0);
    const search = await t.call(contract.property.getProperty, { query: { kind: 'residential_rent', city: 'coimbatore', limit: 100 } });
    expect(JSON.stringify(search.body)).not.toContain(person.belongings.listings.residential_rent);
  });

  test('is in no table, no file and no job once the work is done', async () => {
    await t.runJobs();
    expect(await found([...needles(person)])).toEqual([]);
    expect(filesWith(needles(person))).toEqual([]);
    expect(filesBelow(join(t.deps.config.dataDir, 'files'))).toEqual(others.files);
  });

  test('leaves records of somebody whom nothing names', async () => {
    const row = await t.db.selectFrom('app_user').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: null, email: null, phone: null, profile_type: null, deleted_at: expect.any(Date) });
    const listings = await t.db.selectFrom('listing').selectAll().where('owner_id', '=', person.id).execute();
    expect(listings.length).toBe(Object.keys(person.belongings.listings).length);
    for (const listing of listings) expect(listing).toMatchObject({ status: 'removed', details: {}, lat: null, vouched: null });
    expect(await t.db.selectFrom('erasure').selectAll().where('user_id', '=', person.id).executeTakeFirst()).toMatchObject({
      cause: 'asked',
      sealed: null,
      finished_at: expect.any(Date),
    });
    const trail = await t.db.selectFrom('audit_event').select('action').where('actor_id', '=', person.id).execute();
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['login', 'reveal', 'erase', 'remove']));
  });

  test('takes nothing of others away', async () => {
    const me = { token: person.neighbour.token };
    expect((await t.call(userRoutes.getUser, {}, me)).body.data.phone).toBe(person.neighbour.phone);
    const contacts = (await t.call(contactRoutes.getContacts, {}, me)).body.data;
    expect(contacts).toMatchObject([{ owner: { name: null, phone: null }, property: null }]);
    const asOwner = (await t.call(contactRoutes.getContacts, { query: { as: 'owner' } }, me)).body.data;
    expect(asOwner).toMatchObject([{ seeker: { name: null, phone: null } }]);
    expect((await t.call(privacyRoutes.getReveals, {}, me)).body.data).toMatchObject([
      { how: 'listing', who: null },
      { how: 'contact', who: null },
    ]);
  });

  test('may come back with the same number as somebody new', async () => {
    const again = await logIn(t, person.phone);
    expect(again.id).not.toBe(person.id);
  });

  test('is erased again when a backup brings them back', async () => {
    await t.db.updateTable('app_user').set({ deleted_at: null, name: NAME, email: EMAIL }).where('id', '=', person.id).execute();
    await t.asOwner(`delete from erasure where user_id = '${person.id}'`);
    expect(await resumeErasures(t.deps)).toBe(1);
    await t.runJobs();
    expect(await found([EMAIL.toLowerCase(), NAME.toLowerCase()])).toEqual([]);
    expect(await resumeErasures(t.deps)).toBe(0);
  });
});

test('a process that dies in the middle is followed by one that ends the work', async () => {
  const person = await moveIn();
  await leave(person);
  // the job got as far as its files when the lights went out, again and again
  for (let at = 0; at < 3; at++) {
    const dying = {
      importFolder: (id: string) => `originals/imports/${id}`,
      forgetMessages: () => Promise.reject(new Error('lights out')),
    };
    await expect(erasePerson(t.deps, dying, person.id)).rejects.toThrow('lights out');
  }
  // its lock is still on the job: the next start enqueues it anew
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead worker', attempts = 1 where key = ${`erase:${person.id}`}`.execute(
    t.db,
  );
  await resumeErasures(t.deps);
  await t.runJobs();
  expect(await found(needles(person))).toEqual([]);
  expect(filesWith(needles(person))).toEqual([]);
}, 60_000);

describe('leaving', () => {
  test('needs a code that was just sent to the own number', async () => {
    const [person, stranger] = [await logIn(t), await logIn(t)];
    const code = await requestCode(t, person.phone);
    const erase = (body: object, token = person.token) => t.call(privacyRoutes.eraseAccount, { body }, { token });
    expect((await erase({})).status).toBe(422);
    expect((await erase({ ...code, code: code.code === '000000' ? '000001' : '000000' })).error.code).toBe('otp_invalid');
    // a code of somebody else's number proves somebody else
    expect((await erase(await requestCode(t, stranger.phone))).error.code).toBe('otp_invalid');
    expect((await erase(code, stranger.token)).error.code).toBe('otp_invalid');
    t.advance(301);
    expect((await erase(code)).error.code).toBe('otp_expired');
    expect((await t.call(userRoutes.getUser, {}, { token: person.token })).status).toBe(200);
  });

  test('asked for many times at once happens once', async () => {
    const person = await logIn(t);
    const body = await requestCode(t, person.phone);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => t.call(privacyRoutes.eraseAccount, { body }, { token: person.token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 422]).toContain(status);
    expect(
      await t.db.selectFrom('audit_event').select('id').where('action', '=', 'erase').where('subject', '=', person.id).execute(),
    ).toHaveLength(1);
  });

  test('is refused to the last administrator', async () => {
    const [last, other] = [await logIn(t), await logIn(t)];
    const appoint = ({ id }: Person, role: string) => t.db.updateTable('app_user').set({ role }).where('id', '=', id).execute();
    await appoint(last, 'administrator');
    const refused = await leave(last);
    expect(refused).toMatchObject({ status: 409, error: { message: expect.stringContaining('only administrator') } });
    await appoint(other, 'administrator');
    expect((await leave(last)).status).toBe(200);
  });
});
