import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { AuditEvent } from '../../../contract/administration/audit.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { audit, AUDIT_ACTIONS, type NewAuditEvent } from '../../db/audit.ts';
import { hasText } from '../../i18n/text.ts';
import { presentAction } from './audit-presenters.ts';

let app: TestApp;
let [administrator, meena, unnamed]: Person[] = [];
beforeAll(async () => {
  app = await testApp();
  administrator = await signInAs(app, 'administrator');
  [meena, unnamed] = [await signIn(app), await signIn(app)];
  await app.db.updateTable('app_user').set({ name: 'Meena' }).where('id', '=', meena.id).execute();
});
const readEvents = (query: object, headers = {}) =>
  app.call(contract.audit.listAuditEvents, { query }, { token: administrator!.token, headers });
async function recordAndReadEvent(
  event: Omit<NewAuditEvent, 'at' | 'actorId'> & { readonly actorId?: string | null },
): Promise<AuditEvent> {
  await audit(app.db, { actorId: administrator!.id, ...event, at: app.deps.now() });
  return (await readEvents({ action: event.action, limit: 1 })).body.data[0]!;
}

test.each(AUDIT_ACTIONS)('the action %s has a text in every language', (action) => {
  expect(hasText(`audit_action.${action}`)).toBe(true);
});

describe('the presentation of an audit event', () => {
  test('has the names of users, old and new values, and a link', async () => {
    const event = await recordAndReadEvent({ action: 'role_change', subject: meena!.id, details: { from: 'user', to: 'moderator' } });
    expect(event.words).toEqual({
      action: 'Changed a role',
      subject: { text: 'Meena', path: `/admin/people?person=${meena!.id}` },
      changes: [{ label: 'Role', before: 'User', after: 'Moderator' }],
      details: [],
    });
  });

  test('identifies users without a name by the last digits of their number', async () => {
    const event = await recordAndReadEvent({
      action: 'sessions_ended',
      actorId: unnamed!.id,
      subject: unnamed!.id,
      details: { sessions: 2 },
    });
    expect(event.actor?.label).toBe(`Number ending in ${unnamed!.phone.slice(-4)}`);
    expect(event.words.details).toEqual([{ label: 'Sessions', text: '2' }]);
    expect(JSON.stringify(event)).not.toContain(unnamed!.phone.slice(-5));
  });

  test('has the title of the purpose of a consent', async () => {
    const event = await recordAndReadEvent({ action: 'consent', subject: meena!.id, details: { purpose: 'alerts_sms', given: true } });
    expect(event.words.details).toContainEqual({ label: 'Purpose', text: 'Text messages about saved searches' });
  });

  test.each<[string, Omit<NewAuditEvent, 'at' | 'actorId'>, AuditEvent['words']['details']]>([
    ['an erasure', { action: 'erase', details: { cause: 'requested' } }, [{ label: 'Cause', text: 'Asked for' }]],
    ['a failed login', { action: 'login_failed', details: { reason: 'wrong_password' } }, [{ label: 'Reason', text: 'Wrong password' }]],
    ['a new password', { action: 'password_set', details: { by: 'link' } }, [{ label: 'How', text: 'Link' }]],
    ['suspected harvesting', { action: 'harvest_suspected', details: { scope: 'site' } }, [{ label: 'Extent', text: 'The whole site' }]],
    [
      'contact settings',
      { action: 'reach_changed', details: { reach: 'messages', whatsapp: false } },
      [
        { label: 'Contact by', text: 'Messages' },
        { label: 'WhatsApp', text: 'No' },
      ],
    ],
    [
      'evidence',
      { action: 'evidence_record', details: { method: 'document_seen', document: 'sale_deed' } },
      [
        { label: 'Fact', text: 'Document seen' },
        { label: 'Document', text: 'sale deed' },
      ],
    ],
    [
      'an appeal',
      { action: 'role_appeal', details: { documents: ['tax_receipt'] } },
      [{ label: 'Documents', text: 'property tax receipt' }],
    ],
  ])('has texts for the details of %s', async (_, event, details) => {
    const { words } = await recordAndReadEvent(event);
    // jsonb orders keys by length
    expect(words.details).toHaveLength(details.length);
    expect(words.details).toEqual(expect.arrayContaining([...details]));
  });

  test('has the id of a listing, every reason, and the labels of the changed fields', async () => {
    const { publicId } = await newListing(app, meena!.id);
    const takeDown = await recordAndReadEvent({
      action: 'take_down',
      subject: publicId,
      details: { from: 'active', to: 'removed', reasons: ['wrong_price', 'gone'] },
    });
    expect(takeDown.words.subject).toEqual({ text: expect.stringContaining(publicId) as string, path: `/admin/listing/${publicId}` });
    expect(takeDown.words.changes).toEqual([{ label: 'State', before: 'live', after: 'removed' }]);
    expect(takeDown.words.details).toEqual([{ label: 'Reasons', text: 'The price is wrong and It is already rented or sold' }]);
    const details = {
      subject: 'edit',
      case: crypto.randomUUID(),
      fields: ['expected_rent'],
      before: { expected_rent: 20_000 },
      after: { expected_rent: 40_000 },
    };
    const edit = await recordAndReadEvent({ action: 'review_approve', subject: publicId, details });
    expect(edit.words.changes).toEqual([{ label: 'Expected rent', before: '₹20,000 / month', after: '₹40,000 / month' }]);
    expect(edit.words.details).toEqual([{ label: 'Case', text: 'Edit' }]);
  });

  test('lists only the changed terms of a plan, with amounts in rupees', async () => {
    const terms = { price_paise: 49_900, validity_days: 30, boosts: [{ list: 'hot_property', days: 7, count: 1 }], active_listings: null };
    const event = await recordAndReadEvent({
      action: 'plan_saved',
      subject: 'owner-plus',
      details: { before: terms, after: { ...terms, price_paise: 59_900, active_listings: 3 } },
    });
    expect(event.words.subject).toEqual({ text: 'owner-plus', path: '/admin/plans' });
    expect(event.words.changes).toEqual([
      { label: 'Price without tax', before: '₹499', after: '₹599' },
      { label: 'Live listings', before: null, after: '3' },
    ]);
  });

  test('has the labels of settings and the names of ticket assignees', async () => {
    const setting = await recordAndReadEvent({ action: 'setting_change', subject: 'review', details: { before: 'changes', after: 'all' } });
    expect(setting.words).toMatchObject({
      subject: { text: 'Review before publishing' },
      changes: [{ label: 'Value', before: 'Big changes to live listings', after: 'Every new listing' }],
    });
    const details = { before: 'open', after: 'acknowledged', assignee_before: null, assignee_after: meena!.id };
    expect((await recordAndReadEvent({ action: 'support_take', subject: 'TH-7KQF-3M9X', details })).words.changes).toEqual([
      { label: 'State', before: 'Open', after: 'Read by us' },
      { label: 'Assigned to', before: null, after: 'Meena' },
    ]);
  });

  test("uses the reader's language and tolerates details of older versions", async () => {
    await recordAndReadEvent({
      action: 'suspend',
      subject: meena!.id,
      details: { before: 'active', after: 'suspended', strange: { deep: [1, null, { x: true }] } },
    });
    const [event] = (await readEvents({ action: 'suspend', limit: 1 }, { 'accept-language': 'ta' })).body.data;
    expect(event?.words.action).toMatch(/\p{Script=Tamil}/u);
    expect(event?.words.details).toEqual([{ label: 'strange', text: expect.stringContaining('1') as string }]);
    expect(presentAction('never_heard_of')).toBe('never heard of');
  });
});

describe('the audit trail of a user', () => {
  test('has the same daily limit as the search of users, also when a later page is requested', async () => {
    const staff = await signInAs(app, 'administrator');
    const search = (query: object) => app.call(contract.audit.listAuditEvents, { query }, { token: staff.token });
    expect((await search({ who: 'meena', before: 1_000_000 })).status).toBe(200);
    await app.db.updateTable('rate_window').set({ count: 200 }).where('key', 'like', `people:${staff.id}:%`).execute();
    expect((await search({ who: 'meena', before: 1_000_000 })).error.code).toBe('too_many_requests');
    expect((await search({ limit: 1 })).status).toBe(200);
  });

  test('is complete and sorted newest first across pages', async () => {
    const events = Array.from({ length: 120 }, (_, n) => ({
      action: 'login' as const,
      actorId: n % 2 ? meena!.id : null,
      subject: n % 2 ? null : meena!.id,
    }));
    for (const event of events) await audit(app.db, { ...event, at: app.deps.now() });
    const eventIds: number[] = [];
    for (let before: number | undefined; ;) {
      const { body } = await readEvents({ who: 'meena', action: 'login', limit: 50, ...(before && { before }) });
      eventIds.push(...body.data.map(({ id }) => id));
      if (body.next === null) break;
      before = body.next;
    }
    expect(eventIds).toEqual(eventIds.toSorted((a, b) => b - a));
    expect(new Set(eventIds).size).toBe(eventIds.length);
    expect(eventIds.length).toBeGreaterThanOrEqual(120);
  });

  test('is found by number, email or name, as actor and as subject, and the search is audited', async () => {
    const searchFor = async (query: string) =>
      new Set((await readEvents({ who: query, limit: 100 })).body.data.flatMap(({ actor, subject }) => [actor?.id, subject]));
    await app.db.updateTable('app_user').set({ email: 'Meena@Example.org' }).where('id', '=', meena!.id).execute();
    for (const query of ['meen', meena!.phone.slice(3), 'meena@example.org']) {
      const events = await searchFor(query);
      expect(events.has(meena!.id)).toBe(true);
      expect(events.has(unnamed!.id)).toBe(false);
    }
    const countSearches = async () => (await readEvents({ action: 'people_search', limit: 100 })).body.data.length;
    const searchCount = await countSearches();
    await readEvents({ who: 'meena', before: 1_000_000_000 });
    expect(await countSearches()).toBe(searchCount + 1);
    expect((await readEvents({ who: '%%%' })).body.data).toEqual([]);
    const [searchEvent] = (await readEvents({ action: 'people_search', limit: 1 })).body.data;
    expect([searchEvent?.details, searchEvent?.words.details]).toEqual([
      { by: 'name', found: 0 },
      [
        { label: 'How', text: 'Name' },
        { label: 'Found', text: '0' },
      ],
    ]);
  });
});
