import { describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';

const app = await testApp();
const { compareProperty } = contract.compare;
const owner = await signIn(app);
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

describe('the comparison of listings', () => {
  test('has a cell for every listing in each row, and marks rows that differ', async () => {
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

  test('has one row for a home and a shop when their fields have the same label', async () => {
    const shop = await newListing(app, owner.id);
    await app.db
      .updateTable('listing')
      .set({ kind: 'commercial_rent', details: { listing_role: 'Owner', commercial_property_type: 'shop', expected_rent: 40_000 } })
      .where('city_id', '=', shop.cityId)
      .where('id', '=', shop.listingId)
      .execute();
    const { groups } = await compare(first.publicId, shop.publicId);
    for (const { rows } of groups) {
      const labels = rows.map(({ label }) => label);
      expect(labels).toEqual([...new Set(labels)]);
    }
    const home = groups.find(({ id }) => id === 'home')!.rows;
    expect(home.find(({ label }) => label === 'Property type')).toMatchObject({ cells: ['Apartment', 'Shop'], same: false });
  });

  test('contains no private data', async () => {
    const text = JSON.stringify(await compare(first.publicId, second.publicId));
    expect(text).not.toContain('7/3');
    expect(text).not.toContain('9444455555');
  });

  test('omits and names unavailable listings, and counts a repeated listing once', async () => {
    const removed = await newListing(app, owner.id);
    await setStatus(app, removed, 'removed');
    const { columns, unavailable } = await compare(first.publicId, first.publicId, removed.publicId, 'aaaaaaaaaa');
    expect(columns).toHaveLength(1);
    expect(unavailable).toEqual([removed.publicId, 'aaaaaaaaaa']);
  });

  test('refuses five listings, none, or invalid ids', async () => {
    const five = Array.from({ length: 5 }, (_, index) => `aaaaaaaaa${index}`);
    expect((await app.call(compareProperty, { query: { property_id: five } })).status).toBe(422);
    expect((await app.call(compareProperty, { query: {} })).status).toBe(422);
    expect((await app.call(compareProperty, { query: { property_id: "'; drop table listing" } })).status).toBe(422);
  });
});
