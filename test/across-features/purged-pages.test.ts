/** A site behind a shared cache: pages have tags, and a job of the transaction that changed a listing purges its pages. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { writeSearchRows } from '../../server/search/table/write-rows.ts';
import { testApp, type TestApp } from '../app.ts';
import { atEndOfFile } from '../end-of-file.ts';
import { newListing, type TestListing } from '../listings.ts';
import { signIn, type Person } from '../people.ts';

/** Requests that the purge service received, and the status with which it responds. */
const purgeRequests: { readonly tags: string[]; readonly key: string | undefined; readonly authorization: string | undefined }[] = [];
let responseStatus = 200;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  const service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { tags } = JSON.parse(Buffer.concat(chunks).toString()) as { tags: string[] };
      const { authorization } = request.headers;
      if (responseStatus === 200) purgeRequests.push({ tags, key: request.headers['surrogate-key'] as string | undefined, authorization });
      response.writeHead(responseStatus).end('{}');
    });
  });
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  atEndOfFile(async () => void service.close());
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/purge`;
  app = await testApp({ env: { PURGE: 'http', PURGE_URL: url, PURGE_TOKEN: 'secret' } });
  owner = await signIn(app);
});

const write = (listings: readonly TestListing[]) => app.db.transaction().execute((tx) => writeSearchRows(tx, listings));
const tagOf = ({ cityId, listingId }: TestListing) => `l${cityId}-${listingId}`;
const takePurgedTags = () => purgeRequests.splice(0).flatMap(({ tags }) => tags);

test('a change of a listing purges its pages', async () => {
  const listing = await newListing(app, owner.id);
  await write([listing]);
  await app.runJobs();
  purgeRequests.length = 0;
  const body = { id: listing.publicId, status: 'paused' as const };
  expect((await app.call(contract.posting.changeStatus, { body }, { token: owner.token })).status).toBe(200);
  await app.runJobs();
  expect(purgeRequests).toEqual([{ tags: [tagOf(listing)], key: tagOf(listing), authorization: 'Bearer secret' }]);
});

test('a change that is rolled back purges nothing', async () => {
  const listing = await newListing(app, owner.id);
  const change = app.db.transaction().execute(async (tx) => {
    await writeSearchRows(tx, [listing]);
    throw new Error('rolled back');
  });
  await expect(change).rejects.toThrow('rolled back');
  purgeRequests.length = 0;
  await app.runJobs();
  expect(purgeRequests).toEqual([]);
});

test('many listings are purged in batches of the size that the service accepts', async () => {
  const listings = await Promise.all(Array.from({ length: 65 }, () => newListing(app, owner.id)));
  purgeRequests.length = 0;
  await write(listings);
  await app.runJobs();
  expect(purgeRequests.map(({ tags }) => tags.length)).toEqual([30, 30, 5]);
  expect(takePurgedTags().toSorted()).toEqual(listings.map(tagOf).toSorted());
});

test('a failed purge waits for another attempt, and the writer is not affected', async () => {
  const listing = await newListing(app, owner.id);
  responseStatus = 503;
  await write([listing]);
  await app.runJobs();
  const waiting = sql<{ attempts: number }>`select attempts from graphile_worker.jobs where task_identifier = 'purge_pages'`;
  expect((await waiting.execute(app.db)).rows).toEqual([{ attempts: 1 }]);
  responseStatus = 200;
});

test('without a shared cache nothing is purged', async () => {
  const plain = await testApp();
  const { id } = await signIn(plain);
  const listing = await newListing(plain, id);
  await plain.db.transaction().execute((tx) => writeSearchRows(tx, [listing]));
  purgeRequests.length = 0;
  await plain.runJobs();
  expect(purgeRequests).toEqual([]);
});
