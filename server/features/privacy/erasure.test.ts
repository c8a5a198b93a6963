/** Erasing an account removes the user from every table, file, waiting job and the search. Rows that are kept identify nobody. */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { contract } from '../../../contract/index.ts';
import { privacyRoutes } from '../../../contract/privacy/privacy.ts';
import { PURPOSES } from '../../../contract/privacy/purposes.ts';
import { reportRoutes } from '../../../contract/reports.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logInWithCode, requestCode, type Person } from '../../../test/people.ts';
import { readColumns } from '../../../test/tables.ts';
import { createRecords, type PersonRecords } from '../../../test/security/write-routes.ts';
import { enqueueMail, enqueueSms } from '../../messaging/outgoing.ts';
import { erasePerson } from '../../privacy/erase-person.ts';
import { resumeErasures } from '../../privacy/resume-erasures.ts';
import { unseal } from '../../crypto/seal.ts';

const NAME = 'Zubeida Quraishi';
const EMAIL = 'Zubeida.Q@example.org';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

interface PersonWithData extends Person {
  readonly records: PersonRecords;
  readonly neighbour: Person;
}

/** The number as people write it: "93238-78084". */
const withHyphen = (phone: string) => `${phone.slice(3, 8)}-${phone.slice(8)}`;

/** A user with data in every feature, and another user who got their number. */
async function createPersonWithData(): Promise<PersonWithData> {
  const [person, neighbour] = [await logInWithCode(app), await logInWithCode(app)];
  const me = { token: person.token };
  await app.call(accountRoutes.updateUser, { body: { name: NAME, email: EMAIL, profileType: 'Owner' } }, me);
  await app.call(accountRoutes.linkEmail, { body: {} }, me);
  const records = await createRecords(app, person);
  const neighbourListing = await newListing(app, neighbour.id);
  const listing = records.listings.residential_rent;
  const contact = (from: Person, property_id: string) =>
    app.call(
      contactRoutes.contactOwner,
      { body: { property_id } },
      { token: from.token, headers: { 'idempotency-key': `key-${from.id}` } },
    );
  expect((await contact(neighbour, listing)).body.data.owner?.phone).toBe(person.phone);
  expect((await contact(person, neighbourListing.publicId)).status).toBe(200);
  for (const [caller, property_id] of [
    [person, neighbourListing.publicId],
    [neighbour, listing],
  ] as const) {
    await app.call(shortlistRoutes.setShortlist, { body: { property_id } }, caller);
    await app.call(shortlistRoutes.writeShortlistNote, { body: { property_id, note: `Ask ${NAME}, ${withHyphen(person.phone)}` } }, caller);
  }
  await app.call(contract.recentlyViewed.addSeen, { body: { property_id: neighbourListing.publicId } }, me);
  await app.call(contract.posting.recordPlace, contract.posting.recordPlace.example, me);
  const body = { property_id: neighbourListing.publicId, reason: 'not_available', details: `Call me, ${NAME}, ${person.phone}` } as const;
  await app.call(reportRoutes.reportListing, { body: { ...body, contact: person.phone.slice(3) } }, me);
  await app.call(reportRoutes.reportListing, { body: { ...body, property_id: listing, contact: EMAIL } });
  await app.call(privacyRoutes.setConsent, { body: { purpose: 'alerts_sms', given: true, version: PURPOSES.alerts_sms.version } }, me);
  await app.runJobs();
  // Messages that have not been sent yet.
  await app.db.transaction().execute(async (tx) => {
    const futureDate = new Date(Date.now() + 86_400_000);
    await enqueueSms(app.deps, tx, { to: person.phone, template: 'new_contact', variables: { site: 'Thinnai', title: 'x' } });
    await enqueueMail(app.deps, tx, { to: EMAIL, template: 'new_homes', subject: NAME, heading: NAME, blocks: [] });
    await sql`update graphile_worker._private_jobs set run_at = ${futureDate}`.execute(tx);
  });
  return { ...person, records, neighbour };
}

const requestErasure = async (person: Person) =>
  app.call(privacyRoutes.eraseAccount, { body: await requestCode(app, person.phone) }, { token: person.token });

const searchTexts = (person: Person) => [person.phone.slice(3), withHyphen(person.phone), EMAIL.toLowerCase(), NAME.toLowerCase()];

/** Finds all places in the database that contain one of these texts: every column of every table, and sealed payloads of jobs. */
async function findTraces(texts: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const { schema, table, name } of await readColumns(app.db)) {
    const match = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(`${schema}.${table}`)}, unnest(${sql.val(texts)}::text[]) as searched
      where strpos(lower(${sql.ref(name)}::text), searched) > 0`.execute(app.db);
    if (Number(match.rows[0]!.count) > 0) places.push(`${schema}.${table}.${name}`);
  }
  const jobs = await sql<{ payload: { sealed?: string } | null }>`select payload from graphile_worker._private_jobs`.execute(app.db);
  for (const { payload } of jobs.rows) {
    const unsealed =
      typeof payload?.sealed === 'string' && payload.sealed.length > 50
        ? JSON.stringify(unseal(app.deps.secrets, payload.sealed)).toLowerCase()
        : '';
    if (texts.some((text) => unsealed.includes(text))) places.push('a sealed job');
  }
  const responses = await app.db.selectFrom('idempotency_key').select('sealed').where('sealed', 'is not', null).execute();
  for (const { sealed } of responses) {
    const response = JSON.stringify(unseal(app.deps.secrets, sealed!)).toLowerCase();
    if (texts.some((text) => response.includes(text))) places.push('a sealed response');
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
  filesBelow(app.deps.config.dataDir).filter((path) => {
    const content = readFileSync(path).toString('latin1').toLowerCase();
    return texts.some((text) => content.includes(text));
  });

describe('an erased user', () => {
  let person: PersonWithData;
  let filesBefore: string[];
  beforeAll(async () => {
    filesBefore = filesBelow(join(app.deps.config.dataDir, 'files'));
    person = await createPersonWithData();
  }, 120_000);

  test('can be found everywhere before the erasure', async () => {
    const places = await findTraces(searchTexts(person));
    for (const place of ['app_user.phone', 'app_user.email', 'verification_code.phone', 'listing_report.contact'])
      expect(places).toContain(`public.${place}`);
    expect(places).toContain('a sealed job');
    expect(places).toContain('a sealed response');
    expect(places).not.toContain('public.idempotency_key.response');
    expect(filesWith(searchTexts(person)).length).toBeGreaterThan(0);
    expect(filesBelow(join(app.deps.config.dataDir, 'files')).length).toBeGreaterThan(filesBefore.length + 20);
  });

  test('is logged out and removed from public pages immediately', async () => {
    expect((await requestErasure(person)).body).toEqual({ message: 'Your account and your data are deleted.' });
    expect((await app.call(accountRoutes.getUser, {}, { token: person.token })).status).toBe(401);
    for (const id of Object.values(person.records.listings)) {
      expect((await app.call(contract.search.getProperty, { query: { id } })).status, id).toBe(410);
    }
    const { rows } = await sql<{ count: number }>`select count(*) as count from listing_search s
      join listing l on l.city_id = s.city_id and l.id = s.listing_id where l.owner_id = ${person.id}`.execute(app.db);
    expect(Number(rows[0]!.count)).toBe(0);
    const search = await app.call(contract.search.getProperty, { query: { kind: 'residential_rent', city: 'coimbatore', limit: 100 } });
    expect(JSON.stringify(search.body)).not.toContain(person.records.listings.residential_rent);
  });

  test('is in no table, file or job after the erasure job', async () => {
    await app.runJobs();
    expect(await findTraces([...searchTexts(person)])).toEqual([]);
    expect(filesWith(searchTexts(person))).toEqual([]);
    // only the record remains that prevents a restored backup from restoring the user
    const isRecord = (path: string) => path.includes('/files/erasures/') && path.includes(person.id);
    const remainingFiles = filesBelow(join(app.deps.config.dataDir, 'files'));
    expect(remainingFiles.filter((path) => !isRecord(path))).toEqual(filesBefore);
    expect(remainingFiles.filter(isRecord)).toHaveLength(1);
  });

  test('leaves retained records without personal data', async () => {
    const row = await app.db.selectFrom('app_user').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: null, email: null, phone: null, profile_type: null, deleted_at: expect.any(Date) });
    const listings = await app.db.selectFrom('listing').selectAll().where('owner_id', '=', person.id).execute();
    expect(listings.length).toBe(Object.keys(person.records.listings).length);
    for (const listing of listings) expect(listing).toMatchObject({ status: 'removed', details: {}, lat: null, baseline: null });
    expect(await app.db.selectFrom('erasure').selectAll().where('user_id', '=', person.id).executeTakeFirst()).toMatchObject({
      cause: 'requested',
      sealed: null,
      finished_at: expect.any(Date),
    });
    const auditEvents = await app.db.selectFrom('audit_event').select('action').where('actor_id', '=', person.id).execute();
    expect(auditEvents.map(({ action }) => action)).toEqual(expect.arrayContaining(['login', 'reveal', 'erase', 'remove']));
  });

  test('does not affect the data of others', async () => {
    const me = { token: person.neighbour.token };
    expect((await app.call(accountRoutes.getUser, {}, me)).body.data.phone).toBe(person.neighbour.phone);
    const contacts = (await app.call(contactRoutes.getContacts, {}, me)).body.data;
    expect(contacts).toMatchObject([{ owner: { name: null, phone: null }, property: null }]);
    const asOwner = (await app.call(contactRoutes.getContacts, { query: { as: 'owner' } }, me)).body.data;
    expect(asOwner).toMatchObject([{ seeker: { name: null, phone: null } }]);
    expect((await app.call(privacyRoutes.getReveals, {}, me)).body.data).toMatchObject([
      { side: 'owner', who: null },
      { side: 'seeker', who: null },
    ]);
  });

  test('can register again with the same number as a new user', async () => {
    const newPerson = await logInWithCode(app, person.phone);
    expect(newPerson.id).not.toBe(person.id);
  });

  test('is erased again after a backup is restored', async () => {
    await app.db.updateTable('app_user').set({ deleted_at: null, name: NAME, email: EMAIL }).where('id', '=', person.id).execute();
    await app.runAsOwner(`delete from erasure where user_id = '${person.id}'`);
    expect(await resumeErasures(app.deps)).toBe(1);
    await app.runJobs();
    expect(await findTraces([EMAIL.toLowerCase(), NAME.toLowerCase()])).toEqual([]);
    expect(await resumeErasures(app.deps)).toBe(0);
  });
});

test('an erasure interrupted by a crash is completed by the next process', async () => {
  const person = await createPersonWithData();
  await requestErasure(person);
  // The job crashed several times after deleting files.
  for (let i = 0; i < 3; i++) {
    const crashingHandlers = {
      cancelVisits: () => Promise.resolve(),
      importFolder: (id: string) => `originals/imports/${id}`,
      deleteMessages: () => Promise.reject(new Error('process killed')),
    };
    await expect(erasePerson(app.deps, crashingHandlers, person.id)).rejects.toThrow('stored messages failed');
  }
  // The crashed process still holds the lock of the job, so the next start enqueues the job again.
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead worker', attempts = 1 where key = ${`erase:${person.id}`}`.execute(
    app.db,
  );
  await resumeErasures(app.deps);
  await app.runJobs();
  expect(await findTraces(searchTexts(person))).toEqual([]);
  expect(filesWith(searchTexts(person))).toEqual([]);
}, 60_000);

describe('erasing an account', () => {
  test('requires a fresh code sent to the number of the account', async () => {
    const [person, otherUser] = [await logInWithCode(app), await logInWithCode(app)];
    const code = await requestCode(app, person.phone);
    const erase = (body: object, token = person.token) => app.call(privacyRoutes.eraseAccount, { body }, { token });
    expect((await erase({})).status).toBe(422);
    expect((await erase({ ...code, code: code.code === '000000' ? '000001' : '000000' })).error.code).toBe('otp_invalid');
    // A code sent to another number does not authenticate the account.
    expect((await erase(await requestCode(app, otherUser.phone))).error.code).toBe('otp_invalid');
    expect((await erase(code, otherUser.token)).error.code).toBe('otp_invalid');
    app.advanceClock(301);
    expect((await erase(code)).error.code).toBe('otp_expired');
    expect((await app.call(accountRoutes.getUser, {}, { token: person.token })).status).toBe(200);
  });

  test('happens once for parallel requests', async () => {
    const person = await logInWithCode(app);
    const body = await requestCode(app, person.phone);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => app.call(privacyRoutes.eraseAccount, { body }, { token: person.token })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of responses) expect([200, 401, 422]).toContain(status);
    expect(
      await app.db.selectFrom('audit_event').select('id').where('action', '=', 'erase').where('subject', '=', person.id).execute(),
    ).toHaveLength(1);
  });

  test('is refused for the last administrator', async () => {
    const [last, otherAdministrator] = [await logInWithCode(app), await logInWithCode(app)];
    const grantRole = ({ id }: Person, role: string) => app.db.updateTable('app_user').set({ role }).where('id', '=', id).execute();
    await grantRole(last, 'administrator');
    const response = await requestErasure(last);
    expect(response).toMatchObject({ status: 409, error: { message: expect.stringContaining('only administrator') } });
    await grantRole(otherAdministrator, 'administrator');
    expect((await requestErasure(last)).status).toBe(200);
  });
});
