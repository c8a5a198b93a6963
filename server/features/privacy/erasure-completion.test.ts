/** Erasure completes with any content of the tables, and its log outside the database is correct at any time. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountRoutes } from '../../../contract/account/account.ts';
import { privacyRoutes } from '../../../contract/privacy/privacy.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logInWithCode, requestCode, type Person } from '../../../test/people.ts';
import { closeAccounts } from '../../privacy/close-account.ts';
import { erasePerson } from '../../privacy/erase-person.ts';
import { cancelErasures, logErasure, readErasedIds } from '../../privacy/erasure-log.ts';
import { createDiskStorage } from '../../integrations/storage/disk.ts';
import { resumeErasures } from '../../privacy/resume-erasures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const requestErasure = async (person: Person) =>
  app.call(privacyRoutes.eraseAccount, { body: await requestCode(app, person.phone) }, { token: person.token });

test('an erasure completes with any content of the tables, and removes the number in every usual spelling', async () => {
  const [person, author] = [await logInWithCode(app), await logInWithCode(app)];
  const [number, tomorrow] = [person.phone.slice(3), new Date(Date.now() + 86_400_000)];
  const listing = await newListing(app, author.id);
  // job payloads that the code of this site never writes, and one whose sealed part cannot be opened
  for (const payload of ['null', '3', '"text"', '[]', '[null]', '{}', '{"sealed":null}', '{"sealed":7}', '{"sealed":"broken"}'])
    await sql`select graphile_worker.add_job('compute_price_statistics', payload := ${payload}::json, run_at := ${tomorrow})`.execute(
      app.db,
    );
  const isWaiting = async (text: string) => {
    const { rows } = await sql<{ text: string }>`select payload::text as text from graphile_worker._private_jobs`.execute(app.db);
    return rows.some((row) => row.text.includes(text));
  };
  await app.deps.jobs.add(app.db, 'import_listings', { importId: `call 0${number.slice(0, 5)} ${number.slice(5)}` }, { runAt: tomorrow });
  await app.deps.jobs.add(app.db, 'import_listings', { importId: 'call somebody else' }, { runAt: tomorrow });

  const withDigitsFrom = (zeroCodePoint: number) =>
    [...number].map((digit) => String.fromCodePoint(zeroCodePoint + Number(digit))).join('');
  const spellings = [
    `${number.slice(0, 5)} ${number.slice(5)}`,
    `+91-${number.slice(0, 4)}-${number.slice(4, 7)}-${number.slice(7)}`,
    `0${number}`,
    `(${number.slice(0, 5)}) ${number.slice(5)}`,
    // Devanagari and Tamil digits
    withDigitsFrom(0x0966),
    withDigitsFrom(0x0be6),
    [...number].join('\u200b'),
  ];
  const tickets = [...spellings, 'keep this'].map((text, n) => ({
    ticket: `T-${n}`,
    user_id: author.id,
    topic: 'other',
    text: `Ask ${text}!`,
    digest: Buffer.from(`digest ${person.id} ${n}`),
    created_at: tomorrow,
    acknowledge_by: tomorrow,
    settle_by: tomorrow,
  }));
  await app.db.insertInto('support_ticket').values(tickets).execute();
  const message = { sender_id: author.id, sender_name: 'Kavi', sender_email: 'kavi@example.org', scam_patterns: [], created_at: tomorrow };
  const messageRows = [...spellings, 'keep this'].map((body) => ({ ...message, body }));
  await app.db.insertInto('contact_message').values(messageRows).execute();
  await app.call(shortlistRoutes.setShortlist, { body: { property_id: listing.publicId } }, author);
  await app.db.updateTable('shortlist').set({ note: spellings[0]!, note_at: tomorrow }).where('user_id', '=', author.id).execute();

  await requestErasure(person);
  await app.runJobs();
  expect(
    await app.db.selectFrom('erasure').select('sealed').where('user_id', '=', person.id).where('finished_at', 'is not', null).execute(),
  ).toEqual([{ sealed: null }]);
  const texts = await app.db.selectFrom('support_ticket').select('text').where('user_id', '=', author.id).orderBy('ticket').execute();
  expect(texts.map(({ text }) => text)).toEqual([...spellings.map(() => ''), 'Ask keep this!']);
  const bodies = await app.db.selectFrom('contact_message').select('body').where('sender_id', '=', author.id).orderBy('id').execute();
  expect(bodies.map(({ body }) => body)).toEqual([...spellings.map(() => ''), 'keep this']);
  const notes = await app.db.selectFrom('shortlist').select('note').where('user_id', '=', author.id).execute();
  expect(notes).toEqual([{ note: null }]);
  expect([await isWaiting(number.slice(5)), await isWaiting('call somebody else')]).toEqual([false, true]);
});

test('when one step fails, the others still run, and the job is repeated', async () => {
  const person = await logInWithCode(app);
  await newListing(app, person.id);
  await requestErasure(person);
  await sql`update erasure set sealed = 'broken' where user_id = ${person.id}`.execute(app.db);
  const importFolder = () => {
    throw new Error('disk failed');
  };
  const deleteMessages = () => Promise.reject(new Error('file system failed'));
  await sql`insert into bulk_import (owner_id, kind, format, file_name, dry_run, rows) values (${person.id}, 'plot', 'csv', 'x', false, 1)`.execute(
    app.db,
  );
  const failed = await erasePerson(app.deps, { cancelVisits: () => Promise.resolve(), importFolder, deleteMessages }, person.id).catch(
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(AggregateError);
  expect((failed as AggregateError).errors.map(({ message }) => message)).toEqual(
    ['identifiers', 'imports', 'stored messages'].map((step) => `Erasure: ${step} failed`),
  );
  expect(await app.db.selectFrom('session').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
  expect(await app.db.selectFrom('notification').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
  expect(await app.db.selectFrom('erasure').select('finished_at').where('user_id', '=', person.id).execute()).toEqual([
    { finished_at: null },
  ]);
});

describe('the list of erased users', () => {
  const [firstId, secondId] = ['00000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'];

  test('still contains a user when the first attempt is cancelled after the second succeeded, and ignores other files', async () => {
    const storage = createDiskStorage(mkdtempSync(join(tmpdir(), 'erasures-')));
    const failed = await logErasure(storage, firstId, new Date());
    await logErasure(storage, firstId, new Date());
    await logErasure(storage, secondId, new Date());
    await storage.put('erasures/00/readme.txt', Buffer.from('not an erasure record'));
    await cancelErasures(storage, [failed]);
    expect(await readErasedIds(storage)).toEqual([firstId, secondId]);
  });

  test('contains a user before the account is closed, but no longer after closing failed', async () => {
    const person = await logInWithCode(app);
    const isClosed = async () =>
      (await app.db.selectFrom('app_user').select('deleted_at').where('id', '=', person.id).executeTakeFirstOrThrow()).deleted_at !== null;
    const isLogged = async () => (await readErasedIds(app.deps.storage)).includes(person.id);
    const closing = closeAccounts(app.deps, async (_tx, close) => {
      await close({ userId: person.id, cause: 'requested', ip: null });
      expect([await isLogged(), await isClosed()]).toEqual([true, false]);
      throw new Error('the commit failed');
    });
    await expect(closing).rejects.toThrow('the commit failed');
    expect([await isLogged(), await isClosed()]).toEqual([false, false]);
    expect(await resumeErasures(app.deps)).toBe(0);
  });

  test('leaves an account open when the list cannot be written', async () => {
    const person = await logInWithCode(app);
    const storage = createDiskStorage('/dev/null/files');
    const closing = closeAccounts({ ...app.deps, storage }, (_tx, close) => close({ userId: person.id, cause: 'requested', ip: null }));
    await expect(closing).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect((await app.call(accountRoutes.getUser, {}, { token: person.token })).status).toBe(200);
  });
});

test.each([
  ['by the next night', 2],
  ['by the next start, even if that is weeks later', 24 * 30],
])('what a request wrote while the account was erased is erased %s', async (_, hoursLater) => {
  const [person, owner] = [await logInWithCode(app), await logInWithCode(app)];
  const { publicId } = await newListing(app, owner.id);
  await requestErasure(person);
  await app.runJobs();
  // as a request does that was accepted before
  await sql`insert into shortlist (user_id, city_id, listing_id)
    select ${person.id}::uuid, city_id, id from listing where public_id = ${publicId}`.execute(app.db);
  const repeat = async () => {
    await resumeErasures(app.deps);
    await app.runJobs();
    const { finished_at } = await app.db
      .selectFrom('erasure')
      .select('finished_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const kept = await app.db.selectFrom('shortlist').select('user_id').where('user_id', '=', person.id).execute();
    return { finishedAt: finished_at, kept: kept.length };
  };
  // too early: such requests may still run
  expect((await repeat()).kept).toBe(1);
  app.advanceClock(hoursLater * 60 * 60);
  const repeated = await repeat();
  expect(repeated.kept).toBe(0);
  app.advanceClock(60);
  expect(await repeat()).toEqual(repeated);
});
