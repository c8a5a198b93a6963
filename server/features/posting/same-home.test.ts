import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { newModerator, settle } from '../../../test/review.ts';
import { filled, live, save } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import type { Listing, OwnListing } from '../../../contract/shapes.ts';
import { addDays, dayInIndia, firstOfMonth } from '../../../kinds/calendar.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { KIND_IDS, KINDS } from '../../../kinds/index.ts';
import { priceOf } from '../../views/figures.ts';

const { residential_rent: rent, residential_resale: resale } = KINDS;
const DAY = 86_400;
let t: TestApp;
let owner: Person;
beforeAll(async () => {
  t = await testApp();
});
// somebody new each time: the homes of two tests are never one owner's
beforeEach(async () => {
  owner = await logIn(t);
});

/** Days go by; a session is shorter than that. */
async function pass(days: number): Promise<void> {
  t.advance(days * DAY);
  owner = await logIn(t, owner.phone.slice(3));
}
const drop = (id: string) => t.call(contract.posting.remove, { body: { id } }, { token: owner.token });
const close = (id: string) => t.call(contract.posting.changeStatus, { body: { id, status: 'closed' } }, { token: owner.token });
const pageOf = async (id: string) => (await t.call(contract.property.getProperty, { query: { id } })).body.data as Listing;
const post = (kind: Kind, values: Values): Promise<OwnListing> => live(t, owner.token, kind, values);

/** A home that can be posted today and in three hundred days: what is said of dates lies beyond. */
function home(kind: Kind, seed: number, more: Values = {}): Values {
  const later = addDays(dayInIndia(t.deps.now()), 330);
  const values = filled(kind, seed, { today: dayInIndia(t.deps.now()) });
  const dates = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.control === 'date' && name in values ? [[name, field.month ? firstOfMonth(later) : later]] : [],
  );
  return { ...values, street: 'Sixth Cross Street', ...Object.fromEntries(dates), ...more };
}

/** What visitors can see but for what names this listing, and when its owner last confirmed or let a reminder pass. */
function visible({ id, ...shown }: Listing) {
  return { ...shown, url: shown.url.replace(id, ''), last_confirmed_at: null, unconfirmed: false };
}

test('deleting a home and posting it again changes nothing that visitors see', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...KIND_IDS),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 181 }),
      async (id, seed, onOffer, away) => {
        const kind = KINDS[id];
        // a person of their own each time, so that homes of different runs are never the same
        owner = await logIn(t);
        const values = home(kind, seed);
        const first = await post(kind, values);
        await pass(onOffer);
        const before = await pageOf(first.id);
        await drop(first.id);
        await pass(away);
        const again = await post(kind, values);
        expect(visible(await pageOf(again.id))).toEqual(visible(before));
        const found = await t.db
          .selectFrom('listing_search')
          .select('first_published_at')
          .where('public_id', '=', again.id)
          .executeTakeFirst();
        expect(found?.first_published_at.toISOString()).toBe(before.first_published_at);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

describe('a home that comes back', () => {
  const values = () => home(resale, 5, { door_no: '12-B' });

  test('shows its old prices beside a new one, however often it came back', async () => {
    const first = await post(resale, values());
    const asked = priceOf(resale, values())!.amount;
    const field = resale.price[0]!;
    let last = first;
    for (const fall of [100_000, 200_000]) {
      await pass(20);
      await drop(last.id);
      last = await post(resale, { ...values(), [field]: asked - fall });
    }
    const { price_history, first_published_at } = await pageOf(last.id);
    expect(price_history.map(({ amount }) => amount)).toEqual([asked, asked - 100_000, asked - 200_000]);
    expect(first_published_at).toBe(first.first_published_at);
  });

  test('is new after 26 weeks', async () => {
    const first = await post(resale, values());
    await drop(first.id);
    await pass(183);
    const again = await post(resale, values());
    expect(again.first_published_at).not.toBe(first.first_published_at);
    expect((await pageOf(again.id)).price_history.length).toBe(1);
  });

  test('keeps its date when it was closed and not deleted, and when its door number is left out or spelt in another way', async () => {
    const first = await post(resale, values());
    await close(first.id);
    const { door_no: _, ...silent } = values();
    expect((await post(resale, silent)).first_published_at).toBe(first.first_published_at);
    expect((await post(resale, { ...values(), door_no: '12 b' })).first_published_at).toBe(first.first_published_at);
  });

  test('keeps its date when it is posted again before the first is deleted, once both name the same door', async () => {
    const first = await post(resale, values());
    await pass(10);
    expect((await post(resale, values())).first_published_at).toBe(first.first_published_at);
  });

  test('keeps its date while it stays the same listing: paused, closed and opened again', async () => {
    const { id, first_published_at } = await post(rent, home(rent, 5));
    await close(id);
    await pass(200);
    const { body } = await t.call(contract.posting.publish, { body: { id } }, { token: owner.token });
    expect(body.data.first_published_at).toBe(first_published_at);
  });
});

describe('another home', () => {
  const values = () => home(resale, 5, { door_no: '12-B' });
  const others: readonly [string, (on: Values) => Values][] = [
    ['behind another door', (on) => ({ ...on, door_no: '12-C' })],
    ['on another floor', (on) => ({ ...on, floor: Number(on.floor) === 1 ? 2 : 1, total_floors: 20 })],
    ['of another society', (on) => ({ ...on, society_name: 'Another Society' })],
  ];

  test.each(others)('%s begins its own time', async (_, change) => {
    const first = await post(resale, values());
    await drop(first.id);
    await pass(3);
    const other = await post(resale, change(values()));
    expect(other.first_published_at).not.toBe(first.first_published_at);
    expect((await pageOf(other.id)).price_history.length).toBe(1);
  });

  test('of somebody else begins its own time', async () => {
    const first = await post(resale, values());
    await drop(first.id);
    owner = await logIn(t);
    expect((await post(resale, values())).first_published_at).not.toBe(first.first_published_at);
  });

  test('like one that is still on offer begins its own time when no door is named', async () => {
    const { door_no: _, ...silent } = values();
    const first = await post(resale, silent);
    await pass(3);
    expect((await post(resale, silent)).first_published_at).not.toBe(first.first_published_at);
  });
});

test('a home is known by what it became: an edit that was approved before deleting it counts', async () => {
  const values = home(resale, 5, { door_no: '7' });
  const first = await post(resale, values);
  expect((await save(t, owner.token, resale, 'location', { id: first.id, society_name: 'Lakeside Court' })).status).toBe(200);
  await settle(t, await newModerator(t), first.id);
  await drop(first.id);
  const again = await post(resale, { ...values, society_name: 'Lakeside Court' });
  expect(again.first_published_at).toBe(first.first_published_at);
});
