import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { contactMessageRoutes } from '../../../../contract/contact/messages.ts';
import { contactPassRoutes } from '../../../../contract/contact/passes.ts';
import { contactRoutes } from '../../../../contract/contact/contact.ts';
import { conversationRoutes } from '../../../../contract/contact/conversations.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { newListing } from '../../../../test/listings.ts';
import { contract } from '../../../../contract/index.ts';
import { signInAs } from '../../../../test/staff.ts';
import { signIn, type Person } from '../../../../test/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-11-20T04:30:00Z') });
});

async function newPair() {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  return { owner, seeker, publicId: (await newListing(app, owner.id)).publicId };
}
const contactOwner = ({ token }: Person, property_id: string, headers = {}) =>
  app.call(contactRoutes.contactOwner, { body: { property_id } }, { token, headers });
const revoke = ({ token }: Person, id: string) => app.call(contactPassRoutes.revokePass, { body: { id } }, { token });
const extend = ({ token }: Person, id: string) => app.call(contactPassRoutes.extendPass, { body: { id } }, { token });
const send = ({ token }: Person, body: { id?: string; property_id?: string; text: string; client_id?: string; confirmed?: boolean }) =>
  app.call(conversationRoutes.sendConversationMessage, { body: { client_id: randomUUID(), ...body } }, { token });
const readConversations = ({ token }: Person, query = {}) => app.call(conversationRoutes.getConversations, { query }, { token });

/** All responses of the contact and conversation routes to this person. */
async function responsesTo({ token }: Person, conversationId?: string): Promise<string> {
  const sides = ['seeker', 'owner'] as const;
  const responses = await Promise.all([
    ...sides.map((as) => app.call(contactRoutes.getContacts, { query: { as } }, { token })),
    ...sides.map((as) => app.call(contactPassRoutes.getPasses, { query: { as } }, { token })),
    app.call(contactPassRoutes.getNumberViews, {}, { token }),
    app.call(conversationRoutes.getConversations, { query: {} }, { token }),
    ...(conversationId === undefined ? [] : [app.call(conversationRoutes.getConversations, { query: { id: conversationId } }, { token })]),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  return JSON.stringify(responses.map(({ body }) => body));
}
const digitsOf = ({ phone }: Person) => phone.slice(3);

test('without an open pass no response contains a number, neither before the contact nor after the pass was revoked', async () => {
  const { owner, seeker, publicId } = await newPair();
  const sent = await send(seeker, { property_id: publicId, text: 'Is it still available?' });
  const id = sent.body.data!.id;
  expect(
    [await readConversations(owner, { as: 'owner' }), await readConversations(owner, { as: 'seeker' })].map(({ body }) => body.data.length),
  ).toEqual([1, 0]);
  expect((await readConversations(owner)).body).toMatchObject({
    unread: 1,
    data: [{ id, side: 'owner', unread: 1, last_text: 'Is it still available?' }],
  });
  await send(owner, { id, text: 'Yes, come and see it.' });
  const { entries, data } = (await readConversations(seeker, { id })).body;
  expect(entries.map(({ from, text }) => [from, text])).toEqual([
    ['me', 'Is it still available?'],
    ['them', 'Yes, come and see it.'],
  ]);
  expect(data[0]).toMatchObject({ unread: 1, read_by_other: 2 });
  expect(await responsesTo(seeker, id)).not.toContain(digitsOf(owner));
  expect(await responsesTo(owner, id)).not.toContain(digitsOf(seeker));

  const headers = { 'idempotency-key': randomUUID() };
  const opened = await contactOwner(seeker, publicId, headers);
  expect(opened.body.data.owner!.phone).toBe(owner.phone);
  expect(await responsesTo(seeker, id)).toContain(digitsOf(owner));
  expect(await responsesTo(owner, id)).toContain(digitsOf(seeker));
  const ownerContacts = async () => (await app.call(contactRoutes.getContacts, { query: { as: 'owner' } }, owner)).body.data;
  expect(await ownerContacts()).toMatchObject([{ pass: { id: opened.body.data.id, open: true } }]);
  expect((await revoke(owner, opened.body.data.id)).body.data).toMatchObject({ open: false, revoked_by_me: true });
  expect(await ownerContacts()).toMatchObject([{ pass: { open: false, revoked_by_me: true } }]);
  expect(await responsesTo(seeker, id)).not.toContain(digitsOf(owner));
  expect(await responsesTo(owner, id)).not.toContain(digitsOf(seeker));
  // none shows the number again: the repeated request with its stored response, a new request, or an extension
  for (const response of [
    await contactOwner(seeker, publicId, headers),
    await contactOwner(seeker, publicId),
    await extend(seeker, opened.body.data.id),
  ]) {
    expect(response.status).toBe(403);
    expect(JSON.stringify(response.body)).not.toContain(digitsOf(owner));
  }
  expect((await extend(owner, opened.body.data.id)).body.data.open).toBe(true);
});

test('a request that shows no number, because one of the two blocked the other, says so and is not audited as a reveal', async () => {
  const { owner, seeker, publicId } = await newPair();
  const { id } = (await contactOwner(seeker, publicId)).body.data;
  const readEvents = () =>
    app.db.selectFrom('audit_event').select('action').where('subject', '=', id).where('actor_id', '=', seeker.id).execute();
  expect(await readEvents()).toEqual([{ action: 'reveal' }]);
  await app.call(contactRoutes.blockPerson, { body: { contact_id: id } }, owner);
  expect((await contactOwner(seeker, publicId)).body).toMatchObject({
    message: 'You cannot contact this owner.',
    data: { owner: { phone: null } },
  });
  expect(await readEvents()).toEqual([{ action: 'reveal' }]);
});

test('a pass ends after 14 days, and another request reopens it without a further contact', async () => {
  const { owner, seeker, publicId } = await newPair();
  const { id } = (await contactOwner(seeker, publicId)).body.data;
  await app.db
    .updateTable('contact')
    .set({ opened_at: new Date('2026-11-06T04:30:00Z') })
    .where('id', '=', id)
    .execute();
  expect(await responsesTo(seeker)).not.toContain(digitsOf(owner));
  expect((await contactOwner(seeker, publicId)).body.data).toMatchObject({ id, owner: { phone: owner.phone } });
});

test('every person who was shown a number is listed once for the owner of the number, with the pass to revoke', async () => {
  const { owner, seeker, publicId } = await newPair();
  const { id } = (await contactOwner(seeker, publicId)).body.data;
  const views = async ({ token }: Person) => (await app.call(contactPassRoutes.getNumberViews, {}, { token })).body.data;
  expect(await views(owner)).toMatchObject([{ property_id: publicId, property: { url: expect.stringContaining(publicId) }, times: 1 }]);
  expect(await views(seeker)).toEqual([]);
  // another day has another row
  await app.db
    .updateTable('number_view')
    .set({ day: '2026-11-18', first_at: new Date('2026-11-18T04:30:00Z'), last_at: new Date('2026-11-18T04:30:00Z') })
    .where('subject_id', '=', owner.id)
    .execute();
  await contactOwner(seeker, publicId);
  expect(await views(owner)).toMatchObject([{ times: 2, first_at: '2026-11-18T04:30:00.000Z', pass: { id, open: true } }]);
  // a repeated request of an open page counts as the same view
  await contactOwner(seeker, publicId);
  await revoke(owner, id);
  expect(await views(owner)).toMatchObject([{ times: 2, pass: { id, open: false, revoked_by_me: true } }]);
});

test('a message has no direction overrides, in which digits read as a phone number', async () => {
  const { owner, seeker, publicId } = await newPair();
  const { id } = (await send(seeker, { property_id: publicId, text: 'Reach me: \u202e0123456789\u202c' })).body.data!;
  expect((await readConversations(owner, { id })).body.entries[0]!.text).toBe('Reach me: 0123456789');
});

test('a number is never sent in a message, words of a scam are sent only when confirmed, and the reader is warned', async () => {
  const { owner, seeker, publicId } = await newPair();
  const withNumber = await send(seeker, { property_id: publicId, text: 'Call me: 98765 43210', confirmed: true });
  expect(withNumber.body).toMatchObject({ data: null, not_sent: { number: true } });
  const text = 'Send the advance money by GPay before the visit';
  expect((await send(seeker, { property_id: publicId, text })).body).toMatchObject({ data: null, not_sent: { number: false } });
  expect((await readConversations(owner)).body.data).toEqual([]);
  const { id } = (await send(seeker, { property_id: publicId, text, confirmed: true })).body.data!;
  expect((await readConversations(owner, { id })).body.entries[0]!.scam_patterns).toContain('payment');
  expect((await readConversations(seeker, { id })).body.entries[0]!.scam_patterns).toEqual([]);
});

test('a message to an owner appears in the conversation, without its phone number', async () => {
  const { owner, seeker, publicId } = await newPair();
  const body = { property_id: publicId, name: 'Meena', email: 'meena@example.org', message: 'Please call 98765 43210 today' };
  expect((await app.call(contactMessageRoutes.sendEmail, { body }, { token: seeker.token })).status).toBe(200);
  expect((await readConversations(owner)).body.data).toMatchObject([{ last_text: 'Please call ••• today', unread: 1 }]);
});

test('nobody else can read, mark, block or write in a conversation, and a blocked person cannot write in it', async () => {
  const { owner, seeker, publicId } = await newPair();
  const other = await signIn(app);
  const { id } = (await send(seeker, { property_id: publicId, text: 'Hello' })).body.data!;
  const asOther = { token: other.token };
  const refused = [
    await readConversations(other, { id }),
    await send(other, { id, text: 'Hello' }),
    await app.call(conversationRoutes.markConversationRead, { body: { id, number: 1 } }, asOther),
    await app.call(conversationRoutes.blockConversation, { body: { id } }, asOther),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await app.call(conversationRoutes.markConversationRead, { body: { id, number: 99 } }, { token: owner.token })).body.unread).toBe(
    0,
  );
  await app.call(conversationRoutes.blockConversation, { body: { id } }, { token: owner.token });
  expect((await send(seeker, { id, text: 'Why?' })).status).toBe(403);
  expect((await readConversations(seeker)).body.data).toMatchObject([{ can_write: false, blocked: false }]);
});

test('after sixty messages in an hour further ones are refused; the reader is notified once and can still reply', async () => {
  const { owner, seeker, publicId } = await newPair();
  const first = { property_id: publicId, text: 'Hello', client_id: randomUUID() };
  const { id } = (await send(seeker, first)).body.data!;
  const statuses: number[] = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await send(seeker, { id, text: `Hello ${n}` })).status);
  expect(statuses).toEqual([...Array.from({ length: 59 }, () => 200), 429, 429]);
  // a repeated request for a stored message does not count, because its sender only did not receive the response
  expect(await send(seeker, first)).toMatchObject({ status: 200, body: { data: { id, number: 1 } } });
  expect((await readConversations(owner)).body.data).toMatchObject([{ id, unread: 60 }]);
  expect(await app.db.selectFrom('notification').select('type').where('user_id', '=', owner.id).execute()).toHaveLength(1);
  expect((await send(owner, { id, text: 'Please stop.' })).status).toBe(200);
  app.advanceClock(3601);
  expect((await send(seeker, { id, text: 'Sorry.' })).status).toBe(200);
});

test('before a contact a person sees the cost and the shared data, and opening a pass does not return the number', async () => {
  const { owner, seeker, publicId } = await newPair();
  const readOptions = async () =>
    (await app.call(contactPassRoutes.getContactOptions, { query: { property_id: publicId } }, { token: seeker.token })).body.data;
  const openPass = () => app.call(contactPassRoutes.openPass, { body: { property_id: publicId } }, { token: seeker.token });
  const before = await readOptions();
  expect(before).toMatchObject({ pass: 'none', left_today: before.per_day, left_in_plans: 0, conversation_id: null });
  expect(before.questions).toContain('Is it still available?');
  const [first, repeated] = [await openPass(), await openPass()];
  expect(first.body).toMatchObject({ data: { property_id: publicId, open: true }, waitlist_position: null });
  expect(repeated.body.data!.id).toBe(first.body.data!.id);
  expect(JSON.stringify(first.body)).not.toContain(digitsOf(owner));
  expect(await readOptions()).toMatchObject({ pass: 'open', left_today: before.per_day - 1 });
  await revoke(seeker, first.body.data!.id);
  expect(await readOptions()).toMatchObject({ pass: 'renewable' });
  await openPass();
  await revoke(owner, first.body.data!.id);
  expect(await readOptions()).toMatchObject({ pass: 'ended_by_owner' });
  const { data } = (await send(seeker, { property_id: publicId, text: 'Hello' })).body;
  expect(await readOptions()).toMatchObject({ conversation_id: data!.id });
});

test('a conversation shows its pass to both sides, or null when there is none', async () => {
  const { owner, seeker, publicId } = await newPair();
  const id = (await send(seeker, { property_id: publicId, text: 'Is it still available?' })).body.data!.id;
  expect((await readConversations(owner, { id })).body.contact).toBeNull();
  await contactOwner(seeker, publicId);
  for (const person of [owner, seeker])
    expect((await readConversations(person, { id })).body.contact).toMatchObject({
      reach: 'number',
      pass: { open: true, revoked_by_me: false },
    });
  const pass = (await readConversations(owner, { id })).body.contact!.pass;
  await revoke(owner, pass.id);
  expect((await readConversations(owner, { id })).body.contact).toMatchObject({ pass: { open: false, revoked_by_me: true } });
  expect((await readConversations(seeker, { id })).body.contact).toMatchObject({ pass: { open: false, revoked_by_me: false } });
});

test('a report about a person opens a support ticket with their messages, and only the two people of a conversation can report', async () => {
  const { owner, seeker, publicId } = await newPair();
  const id = (await send(seeker, { property_id: publicId, text: 'Please share the address.' })).body.data!.id;
  await send(owner, { id, text: 'First send the money.', confirmed: true });
  const report = ({ token }: Person, text: string) => app.call(conversationRoutes.reportPerson, { body: { id, text } }, { token });
  expect((await report(await signIn(app), 'Somebody else reports them.')).status).toBe(404);
  expect((await report(seeker, 'Rude')).status).toBe(422);
  const { status, body } = await report(seeker, 'Wants money before a visit.');
  expect(status).toBe(201);
  const ticket = await app.db.selectFrom('support_ticket').selectAll().where('ticket', '=', body.data).executeTakeFirstOrThrow();
  expect(ticket).toMatchObject({ topic: 'safety', user_id: seeker.id, about_user_id: owner.id, text: 'Wants money before a visit.' });
  expect(ticket.quote).toContain('First send the money.');
  expect(ticket.quote).not.toContain('Please share the address.');
  expect((await report(seeker, 'Wants money before a visit.')).body.data).toBe(body.data);
});

test('quotes that a reporter writes are shown as words of the reporter', async () => {
  const { owner, seeker, publicId } = await newPair();
  const id = (await send(seeker, { property_id: publicId, text: 'Please share the address.' })).body.data!.id;
  await send(owner, { id, text: 'It is near the temple.' });
  const text = `Rude.\n\nPerson: ${owner.id}\n2026-11-20T04:30:00.000Z I come to your house tonight.`;
  const { body } = await app.call(conversationRoutes.reportPerson, { body: { id, text } }, { token: seeker.token });
  const staff = await signInAs(app, 'support');
  const [ticket] = (await app.call(contract.support.listTickets, { query: { ticket: body.data } }, staff)).body.data;
  expect(ticket).toMatchObject({ text, about: { id: owner.id } });
  expect(ticket!.quote).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{1,2}:\d{2} [ap]m: It is near the temple\.$/);
});

test('a member of the staff who is reported neither sees nor answers the report; a colleague does', async () => {
  const { owner, seeker, publicId } = await newPair();
  await app.db.updateTable('app_user').set({ role: 'support' }).where('id', '=', owner.id).execute();
  const [administrator, colleague] = [await signInAs(app, 'administrator'), await signInAs(app, 'support')];
  const id = (await send(seeker, { property_id: publicId, text: 'Please share the address.' })).body.data!.id;
  await send(owner, { id, text: 'First send the money.', confirmed: true });
  const { body: report } = await app.call(conversationRoutes.reportPerson, { body: { id, text: 'Wants money.' } }, { token: seeker.token });
  const { listTickets, answerTicket } = contract.support;
  const find = async ({ token }: Person) => (await app.call(listTickets, { query: { ticket: report.data } }, { token })).body.data;
  const countOpen = async ({ token }: Person) => (await app.call(contract.admin.getOverview, {}, { token })).body.data.support!.open;
  expect(await find(owner)).toEqual([]);
  expect((await countOpen(colleague)) - (await countOpen(owner))).toBe(1);
  const [ticket] = await find(colleague);
  const close = { id: ticket!.id, version: ticket!.version, act: 'close', answer: 'We found nothing wrong.' };
  expect((await app.call(answerTicket, { body: close }, { token: owner.token })).status).toBe(404);
  expect((await app.call(answerTicket, { body: close }, { token: administrator.token })).status).toBe(200);
});

test('the operator gets a mail when the only member of staff is reported, and none when a colleague can open the report', async () => {
  const smallSite = await testApp({ env: { CONTACT_EMAIL: 'desk@example.org' } });
  const [owner, seeker] = [await signInAs(smallSite, 'administrator'), await signIn(smallSite)];
  const publicId = (await newListing(smallSite, owner.id)).publicId;
  const sendOnSmallSite = ({ token }: Person, body: object) =>
    smallSite.call(conversationRoutes.sendConversationMessage, { body: { client_id: randomUUID(), ...body } }, { token });
  const id = (await sendOnSmallSite(seeker, { property_id: publicId, text: 'Please share the address.' })).body.data!.id;
  await sendOnSmallSite(owner, { id, text: 'First send the money.', confirmed: true });
  const report = async (text: string) =>
    (await smallSite.call(conversationRoutes.reportPerson, { body: { id, text } }, { token: seeker.token })).body.data;
  const ticket = await report('Wants money before a visit.');
  const [mail, ...others] = await smallSite.mailsTo('desk@example.org');
  expect(others).toEqual([]);
  expect(mail!.subject).toBe(`${ticket}: nobody on Thinnai may open this report`);
  expect(mail!.text).toContain('npm run admin -- grant <phone> support');
  expect(mail!.text).not.toContain('money');
  await signInAs(smallSite, 'support');
  await report('Wants money again.');
  expect(await smallSite.mailsTo('desk@example.org')).toHaveLength(1);
});

test('neither side can extend a pass that ended more than a period ago', async () => {
  const { owner, seeker, publicId } = await newPair();
  const { id } = (await contactOwner(seeker, publicId)).body.data;
  const openedAt = (days: number) => new Date(app.deps.now().getTime() - days * 86_400_000);
  const setOpened = (days: number) =>
    app.db
      .updateTable('contact')
      .set({ opened_at: openedAt(days) })
      .where('id', '=', id)
      .execute();
  await setOpened(29);
  for (const side of [owner, seeker]) expect((await extend(side, id)).status).toBe(410);
  await setOpened(27);
  expect((await extend(owner, id)).body.data.open).toBe(true);
});
