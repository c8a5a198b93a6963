/** Mails with invoices, sent through a real local SMTP server that can be busy. */
import type { AddressInfo } from 'node:net';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../../contract/index.ts';
import { subscriptionRoutes } from '../../../../contract/subscription/subscription.ts';
import { startGatewayApp, orderPlan, offerPlan } from '../../../../test/fakes/gateway.ts';
import { signIn, type Person } from '../../../../test/people.ts';
import { signInAs } from '../../../../test/staff.ts';
import { sendInvoice } from './send-invoice.ts';

let isBusy = false;
const arrivedMails: { to: string; source: string }[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  closeTimeout: 200,
  onRcptTo: (_address, _session, done) => done(isBusy ? Object.assign(new Error('busy'), { responseCode: 451 }) : undefined),
  onData(stream, session, done) {
    let source = '';
    stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')));
    stream.on('end', () => {
      arrivedMails.push({ to: session.envelope.rcptTo[0]!.address, source });
      done();
    });
  },
});
await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
const { app, pay } = await startGatewayApp({
  env: { MAIL: 'smtp', MAIL_FROM: 'homes@example.org', SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` },
});
afterAll(() => new Promise<void>((closed) => smtp.close(() => closed())));
await offerPlan(app, await signInAs(app, 'administrator'), {
  texts: { en: { name: 'Seeker Plus', summary: 'Talk to 25 more owners.' }, ta: { name: 'தேடுபவர் பிளஸ்', summary: 'மேலும் 25 உரிமையாளர்கள்.' } },
});

async function newReader(address: string, language?: 'ta'): Promise<Person> {
  const person = await signIn(app);
  await app.db
    .updateTable('app_user')
    .set({ email: address, email_verified_at: app.deps.now(), ...(language && { language }) })
    .where('id', '=', person.id)
    .execute();
  return person;
}
async function buy(person: Person) {
  const order = await orderPlan(app, person);
  return (await app.call(subscriptionRoutes.verifyPayment, { body: (await pay(order.order_id))! }, person)).body.data;
}
const invoicesOf = (person: Person) =>
  app.db.selectFrom('invoice').select(['id', 'serial']).where('user_id', '=', person.id).orderBy('id').execute();
const mailsTo = (address: string) => arrivedMails.filter(({ to }) => to === address);
async function attachmentText({ source }: { source: string }) {
  const part = source.slice(source.indexOf('Content-Type: application/pdf'));
  const encoded = part.slice(part.indexOf('\r\n\r\n') + 4, part.indexOf('\r\n--'));
  const pdf = await getDocument({ data: new Uint8Array(Buffer.from(encoded.replaceAll(/\s/g, ''), 'base64')), verbosity: 0 }).promise;
  const content = await (await pdf.getPage(1)).getTextContent();
  return content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

test('an invoice and its credit note are mailed only once each with the document, however often the job runs', async () => {
  const person = await newReader('meena@example.org');
  const plan = await buy(person);
  await app.runJobs();
  const [invoice] = await invoicesOf(person);
  await Promise.all(Array.from({ length: 5 }, () => sendInvoice(app.deps, invoice!.id)));
  await app.runJobs();
  expect(mailsTo('meena@example.org')).toHaveLength(1);
  const [mail] = mailsTo('meena@example.org');
  expect(mail!.source).toContain(`filename=${invoice!.serial.replaceAll('/', '-')}.pdf`);
  expect(await attachmentText(mail!)).toContain(invoice!.serial);
  await app.call(subscriptionRoutes.refund, { body: { subscription_id: plan.id } }, person);
  await app.runJobs();
  expect(mailsTo('meena@example.org')).toHaveLength(2);
  expect(await attachmentText(mailsTo('meena@example.org')[1]!)).toMatch(/Credit note.*For invoice/);
});

test('a busy mail server gets the invoice later, in the language of the reader', async () => {
  const person = await newReader('kumar@example.org', 'ta');
  isBusy = true;
  await buy(person);
  const [invoice] = await invoicesOf(person);
  await expect(sendInvoice(app.deps, invoice!.id)).rejects.toThrow();
  expect(mailsTo('kumar@example.org')).toEqual([]);
  isBusy = false;
  await sendInvoice(app.deps, invoice!.id);
  await app.runJobs();
  expect(mailsTo('kumar@example.org')).toHaveLength(1);
  // The mail is in the language of the reader. The document is in English, as the law requires.
  const mail = mailsTo('kumar@example.org')[0]!;
  expect(mail.source).toContain('lang=3D"ta-IN"');
  expect(await attachmentText(mail)).toMatch(/Sold to.*Seeker Plus, 45 days/);
  // The notification has the name of the plan in the language of the request.
  const notificationTextIn = async (language: string) =>
    (await app.call(contract.notifications.listNotifications, {}, { token: person.token, headers: { 'accept-language': language } })).body
      .data[0]?.text;
  expect([await notificationTextIn('ta'), await notificationTextIn('en')]).toEqual([
    expect.stringContaining('தேடுபவர் பிளஸ், 45 நாட்கள்'),
    expect.stringContaining('Seeker Plus, 45 days'),
  ]);
});

test('without a verified email nothing is mailed, and the notification links to the invoice', async () => {
  const person = await signIn(app);
  await app.db.updateTable('app_user').set({ email: 'unverified@example.org' }).where('id', '=', person.id).execute();
  await buy(person);
  await app.runJobs();
  expect(mailsTo('unverified@example.org')).toEqual([]);
  const notifications = await app.db.selectFrom('notification').select(['type', 'path']).where('user_id', '=', person.id).execute();
  expect(notifications).toEqual([{ type: 'plan_invoice', path: '/me/plans' }]);
});
