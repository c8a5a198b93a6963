import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { openWaiting } from './turns.ts';

const DAY = 24 * 60 * 60;
let on: TestApp;
beforeAll(async () => {
  on = await testApp({
    now: new Date('2026-11-20T04:30:00Z'),
    env: { DATABASE_POOL: '10', CONTACTS_TO_OWNER_PER_DAY: '2', CONTACTS_PER_ADDRESS: '1000', CONTACTS_PER_NETWORK: '1000' },
  });
});

const ask = ({ token }: Person, property_id: string) => on.call(contactRoutes.contactOwner, { body: { property_id } }, { token });
const mine = async ({ token }: Person, as = 'seeker') => (await on.call(contactRoutes.getContacts, { query: { as } }, { token })).body;
async function people(count: number): Promise<Person[]> {
  const all: Person[] = [];
  for (let n = 0; n < count; n += 1) all.push(await logIn(on));
  return all;
}
async function line(count: number) {
  const owner = await logIn(on);
  const [listing, seekers] = [await newListing(on, owner.id), await people(count)];
  for (const seeker of seekers) {
    await ask(seeker, listing.publicId);
    on.advance(1);
  }
  return { owner, listing, seekers };
}

test('whoever comes after the cap waits, is told their place, and learns nothing of the owner yet', async () => {
  const { owner, listing, seekers } = await line(4);
  const late = await logIn(on);
  const answer = await ask(late, listing.publicId);
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('Many people asked this owner today. You are number 3 in line, and we tell you when it is your turn.');
  expect(answer.body.data).toMatchObject({ state: 'waiting', place: 3, opened_at: null, revealed: [], owner: { name: null, phone: null } });
  expect(JSON.stringify(answer.body)).not.toContain(owner.phone.slice(3));
  expect((await mine(seekers[0]!)).data).toMatchObject([{ state: 'open', place: null, owner: { phone: owner.phone } }]);
  expect(await mine(owner, 'owner')).toMatchObject({ waiting: 3, pagination: { total: 2 } });
  const reveals = await on.db
    .selectFrom('audit_event')
    .select('id')
    .where('action', '=', 'reveal')
    .where('actor_id', '=', late.id)
    .execute();
  expect(reveals).toEqual([]);
});

test('contacts open in the order they came as days pass, and both sides are told once', async () => {
  const { owner, listing, seekers } = await line(5);
  await openWaiting(on.deps);
  expect((await mine(seekers[2]!)).data[0]).toMatchObject({ state: 'waiting', place: 1 });
  on.advance(DAY);
  // somebody new does not pass those who wait
  const late = await logIn(on);
  expect((await ask(late, listing.publicId)).body.data).toMatchObject({ state: 'waiting', place: 4 });
  await Promise.all([openWaiting(on.deps), openWaiting(on.deps), openWaiting(on.deps)]);
  const states = [];
  for (const seeker of [...seekers, late]) states.push((await mine(seeker)).data[0]!.state);
  expect(states).toEqual(['open', 'open', 'open', 'open', 'waiting', 'waiting']);
  expect((await mine(seekers[3]!)).data[0]).toMatchObject({ owner: { phone: owner.phone }, revealed: ['name', 'phone'] });
  const told = async (id: string) =>
    (await on.db.selectFrom('notification').select('type').where('user_id', '=', id).execute()).map(({ type }) => type);
  expect(await told(owner.id)).toEqual(Array.from({ length: 4 }, () => 'contact_new'));
  expect(await told(seekers[3]!.id)).toEqual(['contact_opened']);
});

test('what is waited for in vain is taken out of the line, costs no contact, and is told', async () => {
  const { listing, seekers, owner } = await line(4);
  await setStatus(on, listing, 'closed');
  on.advance(DAY);
  await openWaiting(on.deps);
  expect((await mine(seekers[3]!)).data).toEqual([]);
  expect(await mine(owner, 'owner')).toMatchObject({ waiting: 0 });
  const told = await on.db.selectFrom('notification').select('type').where('user_id', '=', seekers[3]!.id).execute();
  expect(told).toEqual([{ type: 'contact_vain' }]);
});

test('many who ask at once never pass the cap together', async () => {
  const owner = await logIn(on);
  const [listing, seekers] = [await newListing(on, owner.id), await people(8)];
  const answers = await Promise.all(seekers.map((seeker) => ask(seeker, listing.publicId)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(answers.filter(({ body }) => body.data.state === 'open')).toHaveLength(2);
  const places = answers.flatMap(({ body }) => body.data.place ?? []);
  expect(places).toHaveLength(6);
});

test('two people who contact each other at once both get through', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await logIn(on), await logIn(on)];
    const [ofOne, ofOther] = [await newListing(on, one.id), await newListing(on, other.id)];
    const answers = await Promise.all([ask(one, ofOther.publicId), ask(other, ofOne.publicId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});
