import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactMailRoutes as routes } from '../../../contract/contact-mail.ts';
import { contactRoutes } from '../../../contract/contact.ts';
import { supportRoutes } from '../../../contract/support.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { inRole } from '../../../test/staff.ts';
import { luresIn } from './lures.ts';

interface Arrived {
  readonly to: readonly string[];
  readonly source: string;
}
const arrived: Arrived[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  closeTimeout: 200,
  onData(stream, session, done) {
    let source = '';
    stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
    stream.on('end', () => {
      arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
      done();
    });
  },
});
let on: TestApp;
let owner: Person;
let home: string;
beforeAll(async () => {
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  on = await testApp({
    env: {
      MAIL: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Thinnai <homes@example.org>',
      RELAY_DOMAIN: 'reply.example.org',
      CONTACT_EMAIL: 'desk@example.org',
    },
  });
  owner = await reader('owner@example.net');
  home = (await newListing(on, owner.id)).publicId;
});
afterAll(() => new Promise<void>((closed) => smtp.close(() => closed())));

async function reader(mail: string): Promise<Person> {
  const person = await logIn(on);
  await on.db.updateTable('app_user').set({ email: mail, email_verified_at: new Date() }).where('id', '=', person.id).execute();
  return person;
}
const typed = { name: 'Meena', email: 'meena@example.com', message: 'Is it near a school?' };
const send = (who: Person | null, body: object) =>
  on.call(routes.sendEmail, { body: { ...typed, ...body } }, who ? { token: who.token } : {});
async function mailsTo(address: string): Promise<Arrived[]> {
  await on.runJobs();
  return arrived.filter(({ to }) => to.includes(address));
}
const headOf = ({ source }: Arrived) => source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
const header = (mail: Arrived, name: string) =>
  headOf(mail)
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 2));
const TOKEN = /[0-9a-f]{56}/;

test('a message reaches the owner, with the words, a relay address to answer to, and no address or number of the sender', async () => {
  const seeker = await reader('seeker@example.net');
  const answer = await send(seeker, { property_id: home, phone: '9876500001' });
  expect(answer.body).toEqual({ message: 'Email sent successfully' });
  const [mail, ...more] = await mailsTo('owner@example.net');
  expect(more).toEqual([]);
  expect(header(mail!, 'Reply-To')[0]).toMatch(/^[0-9a-f]{56}@reply\.example\.org$/);
  expect(header(mail!, 'From')).toEqual(['Thinnai <homes@example.org>']);
  expect(mail!.source).toContain('Is it near a school?');
  for (const secret of ['meena@example.com', 'seeker@example.net', '9876500001', seeker.phone.slice(3)])
    expect(mail!.source).not.toContain(secret);
  const told = await on.db.selectFrom('notification').select(['type', 'path']).where('user_id', '=', owner.id).execute();
  expect(told).toMatchObject([{ type: 'message_new', path: expect.stringMatching(/^\/message#[0-9a-f]{56}$/) }]);

  const token = TOKEN.exec(header(mail!, 'Reply-To')[0]!)![0];
  const read = await on.call(routes.readMessage, { body: { token } });
  expect(read.body.data).toMatchObject({
    from: 'Meena',
    text: 'Is it near a school?',
    lures: [],
    can_answer: true,
    property: { id: home },
  });
  expect((await on.call(routes.replyToMessage, { body: { token, message: 'Yes, five minutes.' } })).status).toBe(200);
  const [back] = await mailsTo('seeker@example.net');
  expect(back!.source).toContain('Yes, five minutes.');
  expect(back!.source).not.toContain('owner@example.net');
  expect(back!.source).not.toContain(owner.phone.slice(3));
});

test('without a listing it is a request to support, once a day in the same words, with a copy to the people who run the site', async () => {
  const writer = await logIn(on);
  const sent = await send(writer, { message: 'The map is wrong.' });
  expect(sent.body.message).toBe('Email sent successfully');
  const ticket = sent.body.data!.ticket;
  expect((await send(writer, { message: 'The map is wrong.' })).body.data).toEqual({ ticket });
  const helper = await inRole(on, 'support');
  const [held, ...more] = (await on.call(supportRoutes.listTickets, { query: { ticket } }, helper)).body.data;
  expect([held, more]).toMatchObject([
    { topic: 'other', text: 'The map is wrong.', person: { id: writer.id }, reach: 'account', holder: null },
    [],
  ]);
  const answer = { id: held!.id, version: held!.version, act: 'close', answer: 'We moved the pin.' } as const;
  expect((await on.call(supportRoutes.answerTicket, { body: answer }, helper)).status).toBe(200);
  expect((await on.call(supportRoutes.getMyTickets, {}, writer)).body.data).toMatchObject([{ ticket, answer: 'We moved the pin.' }]);
  // no proven address: the answer goes where they asked for it
  expect((await mailsTo('meena@example.com')).at(-1)!.source).toContain('We moved the pin.');
  expect(await mailsTo('desk@example.org')).toHaveLength(1);
  const [mail] = await mailsTo('desk@example.org');
  expect(mail!.source).toContain('The map is wrong.');
  expect(mail!.source).toContain('meena@example.com');
});

test('whoever is not logged in reads the words of the specification, and nothing leaves', async () => {
  const refused = await send(null, { property_id: home });
  expect(refused.status).toBe(401);
  expect(refused.error.message).toBe('Please Login to See Contact Detials');
});

const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '\v'];
const INJECTED = ['Bcc: thief@evil.example', 'X-Evil: 1', 'Subject: other', 'Content-Type: text/html'];
test('no field of a message adds a header, a recipient or a part', async () => {
  const attacks = BREAKS.flatMap((line) => INJECTED.map((evil) => `${line}${evil}`)).concat([
    ',thief@evil.example',
    ';thief@evil.example',
    ' <thief@evil.example>',
    '" thief@evil.example',
    '=?utf-8?q?=0D=0ABcc:_thief@evil.example?=',
    '=?utf-8?b?DQpCY2M6IHRoaWVmQGV2aWwuZXhhbXBsZQ==?=',
  ]);
  for (const attack of attacks) {
    const sender = await logIn(on);
    for (const field of ['name', 'email', 'phone'] as const) {
      const answer = await send(sender, { property_id: home, [field]: `${field === 'phone' ? '9876500001' : typed[field]}${attack}` });
      expect([400, 422], `${field} ${JSON.stringify(attack)}`).toContain(answer.status);
    }
  }
  // free text may hold anything; it stays text
  const before = (await mailsTo('owner@example.net')).length;
  const bodies = attacks.filter((attack) => !attack.includes('\0')).slice(0, 20);
  for (const attack of bodies) {
    const sender = await logIn(on);
    const answer = await send(sender, { property_id: home, message: `Hello${attack}` });
    expect(answer.status).toBe(200);
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

test('a flood of messages is stopped: to one person, and altogether, and others still get through', async () => {
  const [flooder, calm, host] = [await logIn(on), await logIn(on), await reader('flooded@example.net')];
  const theirs = (await newListing(on, host.id)).publicId;
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => send(flooder, { property_id: theirs, message: `Call me ${n}` })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  expect((await send(calm, { property_id: theirs })).status).toBe(200);
  expect(await mailsTo('flooded@example.net')).toHaveLength(6);
});

test('nobody writes to themselves, to whoever blocked them, or about what is not there', async () => {
  const seeker = await logIn(on);
  expect((await send(owner, { property_id: home })).status).toBe(403);
  expect((await send(seeker, { property_id: 'nothing123' })).status).toBe(404);
  const asked = await on.call(contactRoutes.contactOwner, { body: { property_id: home } }, seeker);
  await on.call(contactRoutes.blockPerson, { body: { contact_id: asked.body.data.id } }, owner);
  expect((await send(seeker, { property_id: home })).status).toBe(403);
});

test('a link answers for 14 days, is not made up, and ends with a block', async () => {
  const [seeker, host] = [await reader('late@example.net'), await reader('slow@example.net')];
  await send(seeker, { property_id: (await newListing(on, host.id)).publicId });
  const [mail] = await mailsTo('slow@example.net');
  const token = TOKEN.exec(header(mail!, 'Reply-To')[0]!)![0];
  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  expect((await on.call(routes.readMessage, { body: { token: forged } })).status).toBe(404);
  on.advance(15 * 24 * 3600);
  expect((await on.call(routes.readMessage, { body: { token } })).body.data.can_answer).toBe(false);
  expect((await on.call(routes.replyToMessage, { body: { token, message: 'Sorry' } })).status).toBe(410);
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
])('%j is read for what it lures to', (text, lures) => {
  expect(luresIn(text)).toEqual(lures);
});
