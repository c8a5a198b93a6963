import { describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { logIn } from '../../../test/people.ts';

const app = await testApp();
const { compareProperty } = contract.compare;
const owner = await logIn(app);
const [first, second] = [await newListing(app, owner.id), await newListing(app, owner.id)];
const details = (changes: object) =>
  ({
    listing_role: 'Owner',
    property_type: 'Apartment',
    bhk_type: '2BHK',
    expected_rent: 18_000,
    expected_deposit: 90_000,
    ...changes,
  }) as Record<string, unknown>;
await app.db
  .updateTable('listing')
  .set({ details: details({ amenities: ['lift'], furnishing: 'Fully' }) })
  .where('id', '=', first.listingId)
  .execute();
await app.db
  .updateTable('listing')
  .set({ details: details({ expected_rent: 20_000, amenities: ['lift', 'ac'], door_no: '7/3', secondary_phone: '9444455555' }) })
  .where('id', '=', second.listingId)
  .execute();
const compare = async (...ids: string[]) => (await app.call(compareProperty, { query: { property_id: ids } })).body.data;

describe('side by side', () => {
  test('every row has a cell for every listing, and says whether they differ', async () => {
    const { columns, groups } = await compare(first.publicId, second.publicId);
    expect(columns.map(({ id }) => id)).toEqual([first.publicId, second.publicId]);
    for (const { rows } of groups) for (const row of rows) expect(row.cells).toHaveLength(2);
    const costs = groups.find(({ id }) => id === 'costs')!.rows;
    expect(costs[0]).toMatchObject({ label: 'Rent', same: false });
    expect(costs.find(({ label }) => label === 'Deposit')).toMatchObject({ cells: ['₹90,000', '₹90,000'], same: true });
    const amenities = groups.find(({ id }) => id === 'amenities')!.rows;
    expect(amenities.map(({ cells }) => cells)).toEqual([
      ['Yes', 'Yes'],
      [null, 'Yes'],
    ]);
  });

  test('tells nothing private', async () => {
    const text = JSON.stringify(await compare(first.publicId, second.publicId));
    expect(text).not.toContain('7/3');
    expect(text).not.toContain('9444455555');
  });

  test('leaves out what is not there for visitors and names it; the same listing twice counts once', async () => {
    const paused = await newListing(app, owner.id);
    await setStatus(app, paused, 'removed');
    const { columns, gone } = await compare(first.publicId, first.publicId, paused.publicId, 'aaaaaaaaaa');
    expect(columns).toHaveLength(1);
    expect(gone).toEqual([paused.publicId, 'aaaaaaaaaa']);
  });

  test('refuses five, none and nonsense with a sentence', async () => {
    const five = Array.from({ length: 5 }, (_, at) => `aaaaaaaaa${at}`);
    expect((await app.call(compareProperty, { query: { property_id: five } })).status).toBe(422);
    expect((await app.call(compareProperty, { query: {} })).status).toBe(422);
    expect((await app.call(compareProperty, { query: { property_id: "'; drop table listing" } })).status).toBe(422);
  });
});
