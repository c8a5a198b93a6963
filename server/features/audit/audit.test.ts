import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { TrailEvent } from '../../../contract/audit.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { inRole } from '../../../test/staff.ts';
import { audit, AUDIT_ACTIONS, type AuditEvent } from '../../db/audit.ts';
import { hasText } from '../../views/text.ts';
import { actionWords } from './words.ts';

let on: TestApp;
let [administrator, meena, nameless]: Person[] = [];
beforeAll(async () => {
  on = await testApp();
  administrator = await inRole(on, 'administrator');
  [meena, nameless] = [await logIn(on), await logIn(on)];
  await on.db.updateTable('app_user').set({ name: 'Meena' }).where('id', '=', meena.id).execute();
});
const read = (query: object, headers = {}) => on.call(contract.audit.readTrail, { query }, { token: administrator!.token, headers });
async function told(event: Omit<AuditEvent, 'at' | 'actorId'> & { readonly actorId?: string | null }): Promise<TrailEvent> {
  await audit(on.db, { actorId: administrator!.id, ...event, at: on.deps.now() });
  return (await read({ action: event.action, limit: 1 })).body.data[0]!;
}

test.each(AUDIT_ACTIONS)('%s has words', (action) => {
  expect(hasText(`audit_action.${action}`)).toBe(true);
});

describe('an event of the trail in words', () => {
  test('names people, what changed from what to what, and where there is more', async () => {
    const event = await told({ action: 'role_change', subject: meena!.id, facts: { from: 'user', to: 'moderator' } });
    expect(event.words).toEqual({
      action: 'Changed a role',
      subject: { text: 'Meena', path: `/admin/people?person=${meena!.id}` },
      changes: [{ label: 'Role', before: 'User', after: 'Moderator' }],
      facts: [],
    });
  });

  test('tells people without a name apart by the end of their number, which nobody can call', async () => {
    const event = await told({ action: 'sessions_ended', actorId: nameless!.id, subject: nameless!.id, facts: { sessions: 2 } });
    expect(event.actor?.label).toBe(`Number ending in ${nameless!.phone.slice(-4)}`);
    expect(event.words.facts).toEqual([{ label: 'Sessions', text: '2' }]);
    expect(JSON.stringify(event)).not.toContain(nameless!.phone.slice(-5));
  });

  test('names a listing with its number, every reason, and the answers that changed by their questions', async () => {
    const { publicId } = await newListing(on, meena!.id);
    const down = await told({
      action: 'take_down',
      subject: publicId,
      facts: { from: 'active', to: 'removed', reasons: ['wrong_price', 'gone'] },
    });
    expect(down.words.subject).toEqual({ text: expect.stringContaining(publicId) as string, path: `/admin/listing/${publicId}` });
    expect(down.words.changes).toEqual([{ label: 'State', before: 'live', after: 'removed' }]);
    expect(down.words.facts).toEqual([{ label: 'Reasons', text: 'The price cannot be right and It is let or sold already' }]);
    const facts = {
      of: 'edit',
      case: crypto.randomUUID(),
      fields: ['expected_rent'],
      before: { expected_rent: 20_000 },
      after: { expected_rent: 40_000 },
    };
    const edit = await told({ action: 'review_approve', subject: publicId, facts });
    expect(edit.words.changes).toEqual([{ label: 'Expected rent', before: '₹20,000 a month', after: '₹40,000 a month' }]);
    expect(edit.words.facts).toEqual([{ label: 'What waited', text: 'Edit' }]);
  });

  test('says the terms of a plan part by part, only those that changed, money in rupees', async () => {
    const terms = { price_paise: 49_900, validity_days: 30, boosts: [{ list: 'hot_property', days: 7, count: 1 }], active_listings: null };
    const event = await told({
      action: 'plan_kept',
      subject: 'owner-plus',
      facts: { before: terms, after: { ...terms, price_paise: 59_900, active_listings: 3 } },
    });
    expect(event.words.subject).toEqual({ text: 'owner-plus', path: '/admin/plans' });
    expect(event.words.changes).toEqual([
      { label: 'Price without tax', before: '₹499', after: '₹599' },
      { label: 'Live homes', before: null, after: '3' },
    ]);
  });

  test('names a setting by what it is, and who has a request', async () => {
    const setting = await told({ action: 'setting_change', subject: 'review', facts: { before: 'changes', after: 'all' } });
    expect(setting.words).toMatchObject({
      subject: { text: 'What moderators see before visitors do' },
      changes: [{ label: 'Value', before: 'Strong changes of what is published', after: 'Every new listing' }],
    });
    const facts = { before: 'open', after: 'acknowledged', holder_before: null, holder_after: meena!.id };
    expect((await told({ action: 'support_take', subject: 'TH-7KQF-3M9X', facts })).words.changes).toEqual([
      { label: 'State', before: 'Open', after: 'Read by us' },
      { label: 'Who has it', before: null, after: 'Meena' },
    ]);
  });

  test('speaks the language of whoever reads, and survives what an older version wrote', async () => {
    await told({
      action: 'suspend',
      subject: meena!.id,
      facts: { before: 'open', after: 'suspended', strange: { deep: [1, null, { x: true }] } },
    });
    const [event] = (await read({ action: 'suspend', limit: 1 }, { 'accept-language': 'ta' })).body.data;
    expect(event?.words.action).toMatch(/\p{Script=Tamil}/u);
    expect(event?.words.facts).toEqual([{ label: 'strange', text: expect.stringContaining('1') as string }]);
    expect(actionWords('never_heard_of')).toBe('never heard of');
  });
});

describe('the trail of somebody', () => {
  test('is found by number, address or name, with what they did and what was done to them; the look is on record', async () => {
    const seen = async (who: string) =>
      new Set((await read({ who, limit: 100 })).body.data.flatMap(({ actor, subject }) => [actor?.id, subject]));
    await on.db.updateTable('app_user').set({ email: 'Meena@Example.org' }).where('id', '=', meena!.id).execute();
    for (const who of ['meen', meena!.phone.slice(3), 'meena@example.org']) {
      const found = await seen(who);
      expect(found.has(meena!.id)).toBe(true);
      expect(found.has(nameless!.id)).toBe(false);
    }
    expect((await read({ who: '%%%' })).body.data).toEqual([]);
    const [look] = (await read({ action: 'people_search', limit: 1 })).body.data;
    expect([look?.facts, look?.words.facts]).toEqual([
      { by: 'name', found: 0 },
      [
        { label: 'How', text: 'Name' },
        { label: 'Found', text: '0' },
      ],
    ]);
  });
});
