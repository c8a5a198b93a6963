import { expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { openDataWorker } from '../../server/startup/job-threads.ts';
import { testApp } from '../app.ts';
import { newListing } from '../listings.ts';
import { signIn } from '../people.ts';

test('the thread of the export writes the open data of every city, and ends', async () => {
  const app = await testApp();
  const owner = await signIn(app);
  await newListing(app, owner.id);
  await openDataWorker(app.deps.environment, app.url)(new AbortController().signal);
  const { body } = await app.call(contract.openData.getOpenData, {});
  expect(body.data.written_at).not.toBeNull();
  expect(body.data.cities.find(({ slug }) => slug === 'coimbatore')?.listings).toBe(1);
}, 60_000);

test('the export does not start when the server is stopping', async () => {
  const app = await testApp();
  await expect(openDataWorker(app.deps.environment, app.url)(AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
});
