import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn } from '../../../test/people.ts';
import { publishListing } from '../../../test/wizard.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test('no public time of a listing has more than the day, so that homes of one person are not recognised by it', async () => {
  const owner = await signIn(app);
  const listing = await publishListing(app, owner.token, KINDS.plot);
  const page = await app.call(contract.search.getProperty, { query: { id: listing.id } });
  const cards = await app.call(contract.search.getProperty, { query: { kind: ['plot'] } });
  const times = JSON.stringify([page.body, cards.body]).match(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g) ?? [];
  expect(times.length).toBeGreaterThan(2);
  // midnight in India
  for (const time of times) expect(time).toMatch(/T18:30:00\.000Z$/);
});
