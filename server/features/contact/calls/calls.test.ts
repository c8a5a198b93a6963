import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { contactCallRoutes } from '../../../../contract/contact/calls.ts';
import { contactRoutes } from '../../../../contract/contact/contact.ts';
import { contactPassRoutes } from '../../../../contract/contact/passes.ts';
import { contactReachRoutes } from '../../../../contract/contact/reach.ts';
import { conversationRoutes } from '../../../../contract/contact/conversations.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { newListing } from '../../../../test/listings.ts';
import { signIn, type Person } from '../../../../test/people.ts';
import { CALL_REPORTS_PATH, CallUncertainError } from '../../../integrations/calls/index.ts';
import { callOutboxFile } from '../../../integrations/calls/local.ts';
import { callReportSecrets, createCallAdapter } from '../../../integrations/calls/create-adapter.ts';
import type { MaskedCall } from '../../../integrations/calls/index.ts';
import { callToken } from './call-token.ts';

const METRICS_TOKEN = 'a-token-of-some-length';
let app: TestApp;
/** The calls that the vendor was asked for. The last test requests one over HTTP. */
const requestedCalls: (MaskedCall & { readonly id: string })[] = [];
/** Whether the response of the vendor is lost after it received the request. */
let losesResponse = false;
beforeAll(async () => {
  app = await testApp({
    env: { CALLS: 'local', CALLS_PAISE_PER_MINUTE: '60', METRICS_TOKEN },
    now: new Date('2026-11-20T04:30:00Z'),
    replace: (deps) => ({
      ...deps,
      calls: {
        connect: async (call, id) => {
          requestedCalls.push({ ...call, id });
          if (losesResponse) throw new CallUncertainError('the connection was lost');
          return `ref of ${id}`;
        },
      },
    }),
  });
});

/** An owner who accepts calls, and a seeker with an open pass. */
async function newPair() {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  const publicId = (await newListing(app, owner.id, 'active')).publicId;
  await app.call(contactReachRoutes.setReach, { body: { property_id: publicId, reach: 'call', whatsapp: null } }, owner);
  const { body } = await app.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, seeker);
  return { owner, seeker, publicId, id: body.data.id, opened: body };
}
const startCall = ({ token }: Person, id: string, call_id: string = randomUUID()) =>
  app.call(contactCallRoutes.startCall, { body: { id, call_id } }, { token });
const readCalls = async ({ token }: Person) => (await app.call(contactCallRoutes.getCalls, { query: {} }, { token })).body.data;
const requestsOfCall = (callId: string) => requestedCalls.filter(({ id }) => id === callId);
const secret = () => callReportSecrets(app.deps.config, app.deps.secrets)[0]!;
const sendReport = (event: Readonly<Record<string, unknown>>, header = secret()) =>
  app.fastify.inject({ method: 'POST', url: CALL_REPORTS_PATH, headers: { 'x-webhook-secret': header }, payload: event });
const metrics = async () => (await app.fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).payload;
const readCallCount = async (outcome: string) =>
  Number(new RegExp(`^calls_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(await metrics())?.[1] ?? 0);

/** Starts a call that rings, and returns it with the vendor's reports about it. */
async function startRinging(person: Person, id: string) {
  const { body } = await startCall(person, id);
  await app.runJobs();
  const call = requestsOfCall(body.data.id)[0]!;
  const reportIds = { CallSid: `ref of ${call.id}`, CustomField: call.token };
  return {
    callId: call.id,
    answered: { ...reportIds, EventType: 'answered', Status: 'in-progress' },
    completed: { ...reportIds, EventType: 'terminal', Status: 'completed', ConversationDuration: 90 },
  };
}

test('a pass for calls shows no number to either side, and both may call', async () => {
  const { owner, seeker, id, opened } = await newPair();
  expect(opened).toMatchObject({ message: expect.stringContaining('call each other'), data: { reach: 'call', revealed: ['name'] } });
  for (const [caller, other] of [
    [seeker, owner],
    [owner, seeker],
  ] as const) {
    const { body } = await startCall(caller, id);
    expect(body.data).toMatchObject({ state: 'waiting', by_me: true });
    await app.runJobs();
    expect(requestsOfCall(body.data.id)).toMatchObject([{ from: caller.phone, to: other.phone }]);
    // the maximum length that Exotel returns
    expect(requestsOfCall(body.data.id)[0]!.token.length).toBeLessThanOrEqual(128);
    expect(await readCalls(other)).toContainEqual(expect.objectContaining({ id: body.data.id, by_me: false, state: 'ringing' }));
    const responses = [
      opened,
      await readCalls(caller),
      (await app.call(contactRoutes.getContacts, { query: { as: 'owner' } }, owner)).body,
      (await app.call(contactRoutes.getContacts, { query: { as: 'seeker' } }, seeker)).body,
      (await app.call(contactPassRoutes.getNumberViews, {}, owner)).body,
    ];
    expect(JSON.stringify(responses)).not.toMatch(new RegExp(`${owner.phone.slice(3)}|${seeker.phone.slice(3)}`));
  }
});

test('a repeated request and a repeated job place one call', async () => {
  const { seeker, id } = await newPair();
  const callId = randomUUID();
  const responses = await Promise.all([startCall(seeker, id, callId), startCall(seeker, id, callId)]);
  expect(responses.map(({ status, body }) => [status, body.data?.id])).toEqual([
    [200, callId],
    [200, callId],
  ]);
  expect((await startCall(seeker, id, callId)).status).toBe(200);
  await app.runJobs();
  await app.deps.jobs.add(app.db, 'place_call', { cityId: 1, callId });
  await app.runJobs();
  expect(requestsOfCall(callId)).toHaveLength(1);
});

test('reports of the vendor end the call once, with its cost, and add an entry to the conversation', async () => {
  const { owner, seeker, id } = await newPair();
  const { callId, answered, completed } = await startRinging(seeker, id);
  const before = await readCallCount('completed');
  expect((await sendReport(answered)).statusCode).toBe(200);
  expect((await readCalls(owner))[0]).toMatchObject({ state: 'connected' });
  expect((await sendReport(completed)).statusCode).toBe(200);
  expect((await readCalls(owner))[0]).toMatchObject({ id: callId, state: 'completed', seconds: 90 });
  expect(await readCallCount('completed')).toBe(before + 1);
  const row = await app.db.selectFrom('masked_call').select('cost_paise').where('id', '=', callId).executeTakeFirstOrThrow();
  expect(row.cost_paise).toBe(120);
  const { body } = await app.call(conversationRoutes.getConversations, { query: {} }, owner);
  expect(body.data[0]!.last_text).toBe('Call completed');
});

test('a call whose start is uncertain is requested once, and reports of the vendor still end it', async () => {
  const { seeker, id } = await newPair();
  losesResponse = true;
  const { callId, completed } = await startRinging(seeker, id);
  losesResponse = false;
  await app.deps.jobs.add(app.db, 'place_call', { cityId: 1, callId });
  await app.runJobs();
  expect(requestsOfCall(callId)).toHaveLength(1);
  expect((await readCalls(seeker))[0]).toMatchObject({ id: callId, state: 'waiting' });
  expect((await sendReport(completed)).statusCode).toBe(200);
  expect((await readCalls(seeker))[0]).toMatchObject({ id: callId, state: 'completed', seconds: 90 });
});

test('without the token of its call, a report of an answered call is ignored and a report of an ended call is refused', async () => {
  const { seeker, id } = await newPair();
  const { answered, completed } = await startRinging(seeker, id);
  const withoutToken = (event: typeof answered) => {
    const { CustomField: _, ...rest } = event;
    return rest;
  };
  expect((await sendReport(withoutToken(answered))).statusCode).toBe(200);
  expect((await readCalls(seeker))[0]).toMatchObject({ state: 'ringing' });
  expect((await sendReport(withoutToken(completed))).statusCode).toBe(403);
  expect((await sendReport(completed)).statusCode).toBe(200);
  expect((await readCalls(seeker))[0]).toMatchObject({ state: 'completed' });
});

test('a call whose final state is unknown counts as failed, even if the state is a name that every object has', async () => {
  const { seeker, id } = await newPair();
  const { completed } = await startRinging(seeker, id);
  expect((await sendReport({ ...completed, Status: 'constructor' })).statusCode).toBe(200);
  expect((await readCalls(seeker))[0]).toMatchObject({ state: 'failed' });
});

test('a replayed report is refused and counted, and changes nothing', async () => {
  const { seeker, id } = await newPair();
  const { answered, completed } = await startRinging(seeker, id);
  await sendReport(completed);
  const [calls, completedCount, before] = [await readCalls(seeker), await readCallCount('completed'), await readCallCount('replayed')];
  for (const repeatedReport of [completed, answered, { ...completed, Status: 'failed' }])
    expect((await sendReport(repeatedReport)).statusCode).toBe(409);
  expect(await readCallCount('replayed')).toBe(before + 3);
  expect([await readCalls(seeker), await readCallCount('completed')]).toEqual([calls, completedCount]);
});

test('a forged report is refused, counted and in the audit trail, and the call continues unaffected', async () => {
  const { seeker, id } = await newPair();
  const { callId, completed } = await startRinging(seeker, id);
  const before = await readCallCount('forged');
  const otherCall = await startRinging(seeker, id);
  const forgeries = [
    await sendReport(completed, 'a secret that somebody guessed'),
    await sendReport({ ...completed, CustomField: 'AAAA' }),
    await sendReport({ ...completed, CustomField: otherCall.completed.CustomField }),
    await sendReport({ ...completed, CallSid: 'another call' }),
    await sendReport({ ...completed, CustomField: callToken({ ...app.deps, now: () => new Date(0) }, 1, callId) }),
  ];
  expect(forgeries.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  expect(await readCallCount('forged')).toBe(before + 5);
  const auditEvents = await app.db.selectFrom('audit_event').select('id').where('action', '=', 'call_report_refused').execute();
  // once a day for each network
  expect(auditEvents).toHaveLength(1);
  expect((await readCalls(seeker)).find((call) => call.id === callId)).toMatchObject({ state: 'ringing' });
  expect((await sendReport(completed)).statusCode).toBe(200);
});

test('a call after the pass was revoked or expired is refused, counted and in the audit trail', async () => {
  const { owner, seeker, id } = await newPair();
  const before = await readCallCount('refused');
  await app.call(contactPassRoutes.revokePass, { body: { id } }, owner);
  expect((await startCall(seeker, id)).status).toBe(403);
  expect((await startCall(owner, id)).status).toBe(403);
  expect(await readCallCount('refused')).toBe(before + 2);
  const auditEvents = await app.db
    .selectFrom('audit_event')
    .select('actor_id')
    .where('action', '=', 'call_refused')
    .where('subject', '=', id)
    .execute();
  expect(auditEvents.map(({ actor_id }) => actor_id).toSorted()).toEqual([owner.id, seeker.id].toSorted());
  const expired = await newPair();
  await app.db.updateTable('contact').set({ pass_expires_at: app.deps.now() }).where('id', '=', expired.id).execute();
  expect((await startCall(expired.seeker, expired.id)).status).toBe(403);
});

test('a waiting call is not placed once the pass is revoked, the owner accepts no calls, or two minutes have passed', async () => {
  const { owner, seeker, publicId, id } = await newPair();
  const first = await startCall(seeker, id);
  await app.call(contactPassRoutes.revokePass, { body: { id } }, owner);
  await app.runJobs();
  await app.call(contactPassRoutes.extendPass, { body: { id } }, owner);
  const second = await startCall(seeker, id);
  await app.call(contactReachRoutes.setReach, { body: { property_id: publicId, reach: 'messages', whatsapp: null } }, owner);
  await app.runJobs();
  await app.call(contactReachRoutes.setReach, { body: { property_id: publicId, reach: 'call', whatsapp: null } }, owner);
  const third = await startCall(seeker, id);
  await app.db
    .updateTable('masked_call')
    .set({ created_at: new Date(app.deps.now().getTime() - 121_000) })
    .where('id', '=', third.body.data.id)
    .execute();
  await app.runJobs();
  const states = new Map((await readCalls(seeker)).map((call) => [call.id, call.state]));
  expect([first, second, third].map(({ body }) => states.get(body.data.id))).toEqual(['refused', 'refused', 'failed']);
  for (const { body } of [first, second, third]) expect(requestsOfCall(body.data.id)).toEqual([]);
});

test('the two people of a contact can start at most six calls a day together', async () => {
  const { seeker, owner, id } = await newPair();
  const before = await readCallCount('limited');
  for (let number = 0; number < 6; number += 1) expect((await startCall(number % 2 === 0 ? seeker : owner, id)).status).toBe(200);
  expect((await startCall(seeker, id)).status).toBe(429);
  expect(await readCallCount('limited')).toBe(before + 1);
});

test('a contact of other people is not found, and a pass that shows numbers is not for calls', async () => {
  const { id } = await newPair();
  const stranger = await signIn(app);
  expect((await startCall(stranger, id)).status).toBe(404);
  expect(await readCalls(stranger)).toEqual([]);
  const owner = await signIn(app);
  const { publicId } = await newListing(app, owner.id, 'active');
  const { body } = await app.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, stranger);
  expect((await startCall(stranger, body.data.id)).status).toBe(403);
});

test('with the local vendor a call is requested over HTTP, appears in the outbox and is reported', async () => {
  const site = await testApp({ env: { CALLS: 'local' } });
  const url = new URL(await site.fastify.listen({ port: 0, host: '127.0.0.1' }));
  const vendor = createCallAdapter(site.deps.config, site.deps.secrets, () => url.origin)!;
  const [owner, seeker] = [await signIn(site), await signIn(site)];
  const listing = await newListing(site, owner.id, 'active');
  await site.call(contactReachRoutes.setReach, { body: { reach: 'call', whatsapp: null } }, owner);
  const { body: opened } = await site.call(contactRoutes.contactOwner, { body: { property_id: listing.publicId } }, seeker);
  const { body } = await site.call(contactCallRoutes.startCall, { body: { id: opened.data.id, call_id: randomUUID() } }, seeker);
  // the local vendor does not answer numbers that end in 9
  const call = { from: seeker.phone, to: `${owner.phone.slice(0, -1)}9`, token: callToken(site.deps, listing.cityId, body.data.id) };
  const refs = await Promise.all([vendor.connect(call, body.data.id), vendor.connect(call, body.data.id)]);
  expect(refs[0]).toBe(refs[1]);
  const states = async () => (await site.call(contactCallRoutes.getCalls, { query: {} }, owner)).body.data.map(({ state }) => state);
  await expect.poll(states, { timeout: 5000, interval: 50 }).toEqual(['missed']);
  const lines = (await readFile(callOutboxFile(site.deps.config.dataDir), 'utf8')).split('\n').filter(Boolean);
  expect(lines).toHaveLength(1);
});

test('in the quiet hours a call rings only when the other person wrote or called within the hour', async () => {
  const night = await testApp({ env: { CALLS: 'local', QUIET_HOURS: '21-8' }, now: new Date('2026-11-20T18:30:00Z') });
  const [owner, seeker] = [await signIn(night), await signIn(night)];
  const property_id = (await newListing(night, owner.id, 'active')).publicId;
  await night.call(contactReachRoutes.setReach, { body: { property_id, reach: 'call', whatsapp: null } }, owner);
  const { id } = (await night.call(contactRoutes.contactOwner, { body: { property_id } }, seeker)).body.data;
  const call = (caller: Person) => night.call(contactCallRoutes.startCall, { body: { id, call_id: randomUUID() } }, caller);
  expect(await call(owner)).toMatchObject({ status: 429, error: { message: expect.stringContaining('in the morning') } });
  const message = { property_id, client_id: randomUUID(), text: 'Are you still awake?', confirmed: false };
  await night.call(conversationRoutes.sendConversationMessage, { body: message }, seeker);
  expect((await call(owner)).status).toBe(200);
  night.advanceClock(2 * 3600);
  expect((await call(owner)).status).toBe(429);
  night.advanceClock(8 * 3600);
  expect((await call(seeker)).status).toBe(200);
});
