import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactMessageRoutes as routes } from '../../../../contract/contact/messages.ts';
import { contactRoutes } from '../../../../contract/contact/contact.ts';
import { conversationRoutes } from '../../../../contract/contact/conversations.ts';
import { supportRoutes } from '../../../../contract/support.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { solveNewChallenge } from '../../../../test/challenge.ts';
import { newListing } from '../../../../test/listings.ts';
import { signIn, type Person } from '../../../../test/people.ts';
import { signInAs } from '../../../../test/staff.ts';
import { closeAccounts } from '../../../privacy/close-account.ts';
import { findScamPatterns } from '../../../../moderation-rules/scam-guard/scam-patterns.ts';

interface ReceivedMail {
  readonly to: readonly string[];
  readonly source: string;
}
const receivedMails: ReceivedMail[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  closeTimeout: 200,
  onData(stream, session, done) {
    let source = '';
    stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
    stream.on('end', () => {
      receivedMails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
      done();
    });
  },
});
let app: TestApp;
let limitedApp: TestApp;
let owner: Person;
let publicId: string;
beforeAll(async () => {
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  app = await testApp({
    env: {
      MAIL: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Thinnai <homes@example.org>',
      RELAY_DOMAIN: 'reply.example.org',
      CONTACT_EMAIL: 'desk@example.org',
    },
  });
  limitedApp = await testApp({ env: { RATE_LIMITS: 'on', CHALLENGE_WORK: '1' } });
  owner = await personWithEmail('owner@example.net');
  publicId = (await newListing(app, owner.id)).publicId;
});
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

async function personWithEmail(mail: string): Promise<Person> {
  const person = await signIn(app);
  await app.db.updateTable('app_user').set({ email: mail, email_verified_at: new Date() }).where('id', '=', person.id).execute();
  return person;
}
const formValues = { name: 'Meena', email: 'meena@example.com', message: 'Is it near a school?' };
const send = (sender: Person | null, body: object) =>
  app.call(routes.sendEmail, { body: { ...formValues, ...body } }, sender ? { token: sender.token } : {});
/** Sends ten requests in parallel. More of them would wait for database connections, and time out on a busy machine. */
async function tenAtATime<T, R>(inputs: readonly T[], request: (input: T) => Promise<R>): Promise<R[]> {
  const responses: R[] = [];
  for (let first = 0; first < inputs.length; first += 10)
    responses.push(...(await Promise.all(inputs.slice(first, first + 10).map((input) => request(input)))));
  return responses;
}
async function mailsTo(address: string): Promise<ReceivedMail[]> {
  await app.runJobs();
  return receivedMails.filter(({ to }) => to.includes(address));
}
const headOf = ({ source }: ReceivedMail) => source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
const header = (mail: ReceivedMail, name: string) =>
  headOf(mail)
    .split(/\r?\n/)
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 2));
const TOKEN = /[0-9a-f]{64}/;

test("a message reaches the owner with a relay address and without the sender's email or number", async () => {
  const seeker = await personWithEmail('seeker@example.net');
  const response = await send(seeker, { property_id: publicId, phone: '9876500001' });
  expect(response.body).toEqual({ message: 'Email sent successfully' });
  const [mail, ...otherMails] = await mailsTo('owner@example.net');
  expect(otherMails).toEqual([]);
  expect(header(mail!, 'Reply-To')[0]).toMatch(/^[0-9a-f]{64}@reply\.example\.org$/);
  expect(header(mail!, 'From')).toEqual(['Thinnai <homes@example.org>']);
  expect(mail!.source).toContain('Is it near a school?');
  for (const secret of ['meena@example.com', 'seeker@example.net', '9876500001', seeker.phone.slice(3)])
    expect(mail!.source).not.toContain(secret);
  const notifications = await app.db.selectFrom('notification').select(['type', 'path']).where('user_id', '=', owner.id).execute();
  expect(notifications).toMatchObject([{ type: 'message_new', path: expect.stringMatching(/^\/inbox\?id=[0-9a-f-]{36}$/) }]);

  const token = TOKEN.exec(header(mail!, 'Reply-To')[0]!)![0];
  const read = await app.call(routes.readMessage, { body: { token } });
  expect(read.body.data).toMatchObject({
    from: 'Meena',
    text: 'Is it near a school?',
    scam_patterns: [],
    can_reply: true,
    property: { id: publicId },
  });
  expect((await app.call(routes.replyToMessage, { body: { token, message: 'Yes, five minutes.' } })).status).toBe(200);
  const [replyMail] = await mailsTo('seeker@example.net');
  expect(replyMail!.source).toContain('Yes, five minutes.');
  expect(replyMail!.source).not.toContain('owner@example.net');
  expect(replyMail!.source).not.toContain(owner.phone.slice(3));
});

test('the text of a stranger is separated from the text of the site in both parts of the mail', async () => {
  const [seeker, lister] = [await personWithEmail('quoted@example.net'), await personWithEmail('warned@example.net')];
  const message = 'Is it free?\n\nRead and reply:\nhttps://login.example/message#1';
  await send(seeker, { property_id: (await newListing(app, lister.id)).publicId, message });
  const [mail] = await mailsTo('warned@example.net');
  // removes the soft line breaks of the encoding
  const source = mail!.source.replaceAll('=\r\n', '');
  const lines = source.split('\r\n');
  for (const line of ['Is it free?', 'Read and reply:', 'https://login.example/message#1'])
    expect(
      lines.filter((text) => text.trimEnd() === `> ${line}`),
      line,
    ).toHaveLength(1);
  expect(source).toContain('<blockquote><p>Is it free?');
});

test('a message has no direction overrides, in which digits read as a phone number', async () => {
  const seeker = await personWithEmail('overrides@example.net');
  expect((await send(seeker, { property_id: publicId, message: 'Reach me: \u202e0123456789\u202c' })).status).toBe(200);
  expect((await mailsTo('owner@example.net')).at(-1)!.source).toContain('Reach me: 0123456789');
});

test('a phone number in a message or its reply is removed from the mail and the page, and the writer is notified', async () => {
  const seeker = await personWithEmail('typed@example.net');
  const mails = async (address: string) => (await mailsTo(address)).at(-1)!;
  const response = await send(seeker, { property_id: publicId, message: 'Call me on 98765 43210, please' });
  expect(response.body).toEqual({ message: 'Email sent successfully', phone_number_removed: true });
  const mail = await mails('owner@example.net');
  expect(mail.source).not.toMatch(/98765.?43210/);
  expect(mail.source).toContain('A phone number was removed');
  const token = TOKEN.exec(header(mail, 'Reply-To')[0]!)![0];
  expect((await app.call(routes.readMessage, { body: { token } })).body.data.text).toBe('Call me on •••, please');
  const replyResponse = await app.call(routes.replyToMessage, { body: { token, message: 'Mine is +91 98765-00001' } });
  expect(replyResponse.body).toMatchObject({ phone_number_removed: true });
  expect((await mails('typed@example.net')).source).not.toMatch(/98765.?00001/);
});

test('a message without a listing opens a support ticket, once a day for the same text, with a copy to the operator', async () => {
  const writer = await signIn(app);
  const response = await send(writer, { message: 'The map is wrong.' });
  expect(response.body.message).toBe('Email sent successfully');
  const ticket = response.body.data!.ticket;
  expect((await send(writer, { message: 'The map is wrong.' })).body.data).toEqual({ ticket });
  const staff = await signInAs(app, 'support');
  const [ticketRow, ...otherTickets] = (await app.call(supportRoutes.listTickets, { query: { ticket } }, staff)).body.data;
  expect([ticketRow, otherTickets]).toMatchObject([
    { topic: 'other', text: 'The map is wrong.', person: { id: writer.id }, reach: 'account', assignee: null },
    [],
  ]);
  const reply = { id: ticketRow!.id, version: ticketRow!.version, act: 'close', answer: 'We moved the pin.' } as const;
  expect((await app.call(supportRoutes.answerTicket, { body: reply }, staff)).status).toBe(200);
  expect((await app.call(supportRoutes.getMyTickets, {}, writer)).body.data).toMatchObject([{ ticket, answer: 'We moved the pin.' }]);
  // The sender has no verified email, so the reply goes to the address entered in the form.
  expect((await mailsTo('meena@example.com')).at(-1)!.source).toContain('We moved the pin.');
  expect(await mailsTo('desk@example.org')).toHaveLength(1);
  const [mail] = await mailsTo('desk@example.org');
  expect(mail!.source).toContain('The map is wrong.');
  expect(mail!.source).toContain('meena@example.com');
});

test('a visitor gets the specified error', async () => {
  const response = await send(null, { property_id: publicId });
  expect(response.status).toBe(401);
  expect(response.error.message).toBe('Please Login to See Contact Detials');
});

const LINE_BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '\v'];
const INJECTED_HEADERS = ['Bcc: thief@evil.example', 'X-Evil: 1', 'Subject: other', 'Content-Type: text/html'];
test('no message field can inject a mail header, recipient or part', async () => {
  const attacks = LINE_BREAKS.flatMap((lineBreak) => INJECTED_HEADERS.map((header) => `${lineBreak}${header}`)).concat([
    ',thief@evil.example',
    ';thief@evil.example',
    ' <thief@evil.example>',
    '" thief@evil.example',
    '=?utf-8?q?=0D=0ABcc:_thief@evil.example?=',
    '=?utf-8?b?DQpCY2M6IHRoaWVmQGV2aWwuZXhhbXBsZQ==?=',
  ]);
  for (const attack of attacks) {
    const sender = await signIn(app);
    for (const field of ['name', 'email', 'phone'] as const) {
      const response = await send(sender, {
        property_id: publicId,
        [field]: `${field === 'phone' ? '9876500001' : formValues[field]}${attack}`,
      });
      expect([400, 422], `${field} ${JSON.stringify(attack)}`).toContain(response.status);
    }
  }
  // Free text may contain anything and is treated as text.
  const before = (await mailsTo('owner@example.net')).length;
  const bodies = attacks.filter((attack) => !attack.includes('\0')).slice(0, 20);
  for (const attack of bodies) {
    const sender = await signIn(app);
    const response = await send(sender, { property_id: publicId, message: `Hello${attack}` });
    expect(response.status).toBe(200);
  }
  const mails = (await mailsTo('owner@example.net')).slice(before);
  expect(mails).toHaveLength(bodies.length);
  for (const mail of mails) {
    expect(mail.to).toEqual(['owner@example.net']);
    for (const name of ['Bcc', 'X-Evil', 'Cc']) expect(header(mail, name)).toEqual([]);
    for (const name of ['To', 'Subject', 'Content-Type', 'Reply-To']) expect(header(mail, name)).toHaveLength(1);
  }
  expect(await mailsTo('thief@evil.example')).toEqual([]);
}, 120_000);

test('messages of one sender to one recipient are limited, even in parallel requests, and other senders are not affected', async () => {
  const [spammer, otherSender, lister] = [await signIn(app), await signIn(app), await personWithEmail('flooded@example.net')];
  const listedId = (await newListing(app, lister.id)).publicId;
  const numbers = Array.from({ length: 40 }, (_, i) => i);
  const responses = await tenAtATime(numbers, (i) => send(spammer, { property_id: listedId, message: `Call me ${i}` }));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(200), ...Array(35).fill(429)]);
  expect((await send(otherSender, { property_id: listedId })).status).toBe(200);
  expect(await mailsTo('flooded@example.net')).toHaveLength(6);
});

test('messages to oneself, to a user who blocked the sender, or about unknown listings are refused', async () => {
  const seeker = await signIn(app);
  expect((await send(owner, { property_id: publicId })).status).toBe(403);
  expect((await send(seeker, { property_id: 'nothing123' })).status).toBe(404);
  const contact = await app.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, seeker);
  await app.call(contactRoutes.blockPerson, { body: { contact_id: contact.body.data.id } }, owner);
  expect((await send(seeker, { property_id: publicId })).status).toBe(403);
});

test('a message link cannot be forged, and after 15 days it shows the message but accepts no reply', async () => {
  const [seeker, lister] = [await personWithEmail('late@example.net'), await personWithEmail('slow@example.net')];
  await send(seeker, { property_id: (await newListing(app, lister.id)).publicId });
  const [mail] = await mailsTo('slow@example.net');
  const token = TOKEN.exec(header(mail!, 'Reply-To')[0]!)![0];
  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  expect((await app.call(routes.readMessage, { body: { token: forged } })).status).toBe(404);
  app.advanceClock(15 * 24 * 3600);
  expect((await app.call(routes.readMessage, { body: { token } })).body.data.can_reply).toBe(false);
  expect((await app.call(routes.replyToMessage, { body: { token, message: 'Sorry' } })).status).toBe(410);
});

test('the links of earlier mails end when the address of the account is replaced', async () => {
  const [seeker, lister] = [await personWithEmail('asks@example.net'), await personWithEmail('taken-over@example.net')];
  await send(seeker, { property_id: (await newListing(app, lister.id)).publicId });
  const [mail] = await mailsTo('taken-over@example.net');
  const token = TOKEN.exec(header(mail!, 'Reply-To')[0]!)![0];
  await app.db.updateTable('app_user').set({ email: 'regained@example.net' }).where('id', '=', lister.id).execute();
  expect((await app.call(routes.readMessage, { body: { token } })).status).toBe(404);
  expect((await app.call(routes.replyToMessage, { body: { token, message: 'Pay here.' } })).status).toBe(404);
});

test('a suspended person cannot read or reply through the links of earlier mails', async () => {
  const [seeker, lister] = [await personWithEmail('early@example.net'), await personWithEmail('ended@example.net')];
  await send(seeker, { property_id: (await newListing(app, lister.id)).publicId });
  const [mail] = await mailsTo('ended@example.net');
  const token = TOKEN.exec(header(mail!, 'Reply-To')[0]!)![0];
  await app.db.updateTable('app_user').set({ suspended_at: app.deps.now() }).where('id', '=', lister.id).execute();
  for (const response of [
    await app.call(routes.readMessage, { body: { token } }),
    await app.call(routes.replyToMessage, { body: { token, message: 'Still here' } }),
  ])
    expect(response).toMatchObject({ status: 403, error: { code: 'account_suspended' } });
});

test.each([
  ['Please send Rs 5000 advance by GPay to hold the flat', ['payment', 'advance']],
  ['I will send a QR, just scan it and enter your PIN to receive the rent', ['scan', 'code']],
  ['I am Major Singh, posted at Leh, army officer', ['uniform']],
  ['Take a gate pass first, it is refundable', ['advance', 'visit_fee']],
  ['transfer to ravi.k@okaxis', ['payment']],
  ['Sc\u200ban the \uFF31\uFF32 code', ['scan']],
  ['Is there parking, and is it near the school? We are a family of four.', []],
  ['Can I come on Sunday at 10 to see it? My number is with you.', []],
  ['What is the deposit, and is the maintenance included?', []],
])('%j matches the expected scam patterns', (text, patterns) => {
  expect(findScamPatterns(text)).toEqual(patterns);
});

test('an owner gets messages even when many people use the form: further ones cost work, and only the first of a day are mailed', async () => {
  const lister = await signIn(limitedApp);
  await limitedApp.db
    .updateTable('app_user')
    .set({ email: 'busy@example.net', email_verified_at: new Date() })
    .where('id', '=', lister.id)
    .execute();
  const { publicId: property_id } = await newListing(limitedApp, lister.id);
  const sendMessage = async (captcha?: string, key: string = crypto.randomUUID()) =>
    limitedApp.call(
      routes.sendEmail,
      { body: { ...formValues, property_id, captcha } },
      { token: (await signIn(limitedApp)).token, headers: { 'idempotency-key': key } },
    );
  const setCount = (count: number) =>
    limitedApp.db.updateTable('rate_window').set({ count }).where('key', '=', `message:to:${lister.id}:86400`).execute();
  expect((await sendMessage()).status).toBe(200);
  await setCount(29);
  expect((await sendMessage()).status).toBe(200);
  expect((await sendMessage()).error).toMatchObject({ code: 'challenge_needed', challenge_level: 1 });
  expect((await sendMessage(await solveNewChallenge(limitedApp))).status).toBe(200);
  await setCount(100_000);
  const refused = await sendMessage();
  expect(refused.error.challenge_level).toBe(6);
  const mails = (await limitedApp.mailsTo('busy@example.net')).length;
  expect((await sendMessage(await solveNewChallenge(limitedApp, {}, 6))).status).toBe(200);
  expect((await limitedApp.mailsTo('busy@example.net')).length).toBe(mails);
  const stored = await limitedApp.db.selectFrom('contact_message').select('id').where('recipient_id', '=', lister.id).execute();
  expect(stored).toHaveLength(4);
});

/** Signs in somebody as if they had registered with a password and never entered the code. */
async function signInUnverified(on: TestApp): Promise<Person> {
  const person = await signIn(on);
  await on.db.updateTable('app_user').set({ phone_verified_at: null }).where('id', '=', person.id).execute();
  return person;
}

test('senders without a verified number share one limit per owner, and each message costs more work; verified senders are not affected', async () => {
  const lister = await signIn(limitedApp);
  const { publicId: property_id } = await newListing(limitedApp, lister.id);
  const sendMessage = (sender: Person, captcha?: string) =>
    limitedApp.call(routes.sendEmail, { body: { ...formValues, property_id, captcha } }, { token: sender.token });
  const levels: (number | undefined)[] = [];
  for (let sentCount = 0; sentCount < 5; sentCount += 1) {
    const sender = await signInUnverified(limitedApp);
    const first = await sendMessage(sender);
    const level = first.status === 200 ? 0 : first.error.challenge_level;
    levels.push(level);
    if (level) expect((await sendMessage(sender, await solveNewChallenge(limitedApp, {}, level))).status).toBe(200);
  }
  expect(levels).toEqual([0, 2, 3, 4, 5]);
  const refused = await sendMessage(await signInUnverified(limitedApp));
  expect([refused.status, refused.error.code]).toEqual([403, 'phone_unverified']);
  expect((await sendMessage(await signIn(limitedApp))).status).toBe(200);
});

test('senders without a verified number share one limit per network, even in parallel requests', async () => {
  const hosts = await Promise.all(Array.from({ length: 5 }, () => signIn(app)));
  const listings = await Promise.all(hosts.map(({ id }) => newListing(app, id)));
  const senders = await Promise.all(Array.from({ length: 6 }, () => signInUnverified(app)));
  const attempts = senders.flatMap((sender) => listings.map(({ publicId }) => ({ sender, publicId })));
  await app.db.deleteFrom('rate_window').where('key', 'like', 'message:unverified:%').execute();
  const responses = await tenAtATime(attempts, ({ sender, publicId }) => send(sender, { property_id: publicId }));
  const outcomes = responses.map(({ status, error }) => (status === 200 ? 'sent' : error.code));
  expect(outcomes.toSorted()).toEqual([...Array(10).fill('phone_unverified'), ...Array(20).fill('sent')]);
});

test('an owner who blocked somebody gets messages from verified numbers only, even after the blocked account is deleted', async () => {
  await app.db.deleteFrom('rate_window').where('key', 'like', 'message:unverified:%').execute();
  const [lister, nuisance] = [await signIn(app), await signInUnverified(app)];
  const { publicId: property_id } = await newListing(app, lister.id);
  expect((await send(nuisance, { property_id })).status).toBe(200);
  const { id } = await app.db.selectFrom('conversation').select('id').where('seeker_id', '=', nuisance.id).executeTakeFirstOrThrow();
  await app.call(conversationRoutes.blockConversation, { body: { id } }, { token: lister.token });
  expect((await send(nuisance, { property_id })).status).toBe(403);
  expect((await send(await signInUnverified(app), { property_id })).error.code).toBe('phone_unverified');
  expect((await send(await signIn(app), { property_id })).status).toBe(200);
  await closeAccounts(app.deps, (_tx, close) => close({ userId: nuisance.id, cause: 'requested', ip: null }));
  await app.runJobs();
  expect((await send(await signInUnverified(app), { property_id })).error.code).toBe('phone_unverified');
});

test('a message that is repeated with its idempotency key is sent once, even when only the first request has a challenge value', async () => {
  const seeker = await personWithEmail('again@example.net');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const sendMessage = (overrides: object) =>
    app.call(routes.sendEmail, { body: { ...formValues, property_id: publicId, ...overrides } }, { token: seeker.token, headers });
  const first = await sendMessage({ captcha: 'solved' });
  expect([first.status, (await sendMessage({})).status, (await sendMessage({ message: 'Another one.' })).status]).toEqual([200, 200, 409]);
  const storedMessages = await app.db.selectFrom('contact_message').select('id').where('sender_id', '=', seeker.id).execute();
  expect(storedMessages).toHaveLength(1);
});
