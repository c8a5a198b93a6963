import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { MailRefused, MailUnsure, type Mail, type MailSender } from './index.ts';
import { smtpMail } from './smtp.ts';

interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const QUICK = { connect: 500, greet: 500, silence: 400 };
const FROM = 'Thinnai <homes@example.org>';
const ID = '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101';
const plain: Mail = {
  to: 'meena@example.org',
  template: 'verify_email',
  subject: 'Hello',
  heading: 'Hello',
  blocks: [{ is: 'text', text: 'A word' }],
};

/** A real SMTP server on this machine, and what it took. */
async function server(options: SMTPServerOptions = {}): Promise<{ url: string; arrived: Arrived[] }> {
  const arrived: Arrived[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 200,
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  closers.push(() => new Promise<void>((closed) => smtp.close(closed)));
  return { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, arrived };
}

function sender(url: string): MailSender {
  const mail = smtpMail({ url, from: FROM, timeouts: QUICK }, { warn: () => undefined });
  closers.push(() => mail.close());
  return mail;
}

const headOf = ({ source }: Arrived) => source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
const header = (mail: Arrived, name: string) =>
  headOf(mail)
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));

test('a mail arrives once, at one recipient, as text and as HTML, under its own id', async () => {
  const { url, arrived } = await server();
  await sender(url).send(plain, ID);
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({ from: 'homes@example.org', to: ['meena@example.org'] });
  expect(header(arrived[0]!, 'Message-ID')).toEqual([`Message-ID: <${ID}@example.org>`]);
  expect(arrived[0]!.source).toContain('text/plain');
  expect(arrived[0]!.source).toContain('text/html');
  expect(header(arrived[0]!, 'List-Unsubscribe')).toEqual([]);
});

test('a file goes with it byte for byte, under its name, which breaks no header', async () => {
  const { url, arrived } = await server();
  const content = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256));
  await sender(url).send(
    { ...plain, files: [{ name: 'TH-26-27-000001.pdf\r\nBcc: thief@evil.example', type: 'application/pdf', content }] },
    ID,
  );
  const { source } = arrived[0]!;
  const part = source.slice(source.indexOf('Content-Type: application/pdf'));
  expect(part).toMatch(/Content-Disposition: attachment;/);
  expect(source).toContain('TH-26-27-000001.pdf');
  expect(header(arrived[0]!, 'Bcc')).toEqual([]);
  expect(arrived[0]!.to).toEqual(['meena@example.org']);
  const coded = part.slice(part.indexOf('\r\n\r\n') + 4, part.indexOf('\r\n--'));
  expect(Buffer.from(coded.replaceAll(/\s/g, ''), 'base64').equals(content)).toBe(true);
});

test('what is sent unasked can be ended in one click (RFC 8058)', async () => {
  const { url, arrived } = await server();
  await sender(url).send({ ...plain, unsubscribe: 'https://homes.example/unsubscribe?token=abc' }, ID);
  expect(header(arrived[0]!, 'List-Unsubscribe')).toEqual(['List-Unsubscribe: <https://homes.example/unsubscribe?token=abc>']);
  expect(header(arrived[0]!, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click']);
});

test.each([
  ['a second address', 'a@b.example,c@d.example'],
  ['a list with a semicolon', 'a@b.example;c@d.example'],
  ['a line break', 'a@b.example\r\nBcc: c@d.example'],
  ['a bare line feed', 'a@b.example\nc'],
  ['a name', 'Someone <a@b.example>'],
  ['a quoted part', '"a b"@c.example'],
  ['two signs', 'a@b@c.example'],
  ['nothing', ''],
])('a recipient with %s is refused before anything is sent', async (_what, to) => {
  const { url, arrived } = await server();
  await expect(sender(url).send({ ...plain, to }, ID)).rejects.toBeInstanceOf(MailRefused);
  expect(arrived).toEqual([]);
});

test.each([
  'Homes\r\nBcc: thief@evil.example',
  'Homes\nTo: thief@evil.example',
  'Homes\u2028X-Evil: 1',
  '=?utf-8?q?x=0D=0ABcc:_thief@evil.example?=',
])('a subject adds no header: %j', async (subject) => {
  const { url, arrived } = await server();
  await sender(url).send({ ...plain, subject }, ID);
  expect(arrived[0]!.to).toEqual(['meena@example.org']);
  for (const name of ['Bcc', 'X-Evil']) expect(header(arrived[0]!, name)).toEqual([]);
  expect(header(arrived[0]!, 'To')).toEqual(['To: meena@example.org']);
  expect(header(arrived[0]!, 'Subject')).toHaveLength(1);
});

test('a server that is away is an error to try again after', async () => {
  const failure = await sender('smtp://127.0.0.1:9')
    .send(plain, ID)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(failure).not.toBeInstanceOf(MailUnsure);
});

const later = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });
test('busy (4xx) is tried again and then taken; for good (5xx) is not', async () => {
  let busy = true;
  const { url, arrived } = await server({
    onRcptTo: ({ address }, _session, done) => done(busy ? later(451) : address.startsWith('nobody') ? later(550) : undefined),
  });
  const mail = sender(url);
  const failure = await mail.send(plain, ID).catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(String(failure)).not.toContain('meena');
  busy = false;
  await mail.send(plain, ID);
  await expect(mail.send({ ...plain, to: 'nobody@example.org' }, ID)).rejects.toBeInstanceOf(MailRefused);
  expect(arrived.map(({ to }) => to)).toEqual([['meena@example.org']]);
});

test('a server that falls silent before the content is tried again; after it, nobody knows', async () => {
  const early = await server({ onRcptTo: () => undefined });
  const before = await sender(early.url)
    .send(plain, ID)
    .catch((error: unknown) => error);
  expect(before).toBeInstanceOf(Error);
  expect(before).not.toBeInstanceOf(MailUnsure);
  const late = await server({ onData: (stream) => void stream.resume() });
  await expect(sender(late.url).send(plain, ID)).rejects.toBeInstanceOf(MailUnsure);
});

test('a server elsewhere is never spoken to without TLS', async () => {
  const { url, arrived } = await server();
  const elsewhere = url.replace('127.0.0.1', '127.0.0.2');
  await expect(sender(elsewhere).send(plain, ID)).rejects.toThrow();
  expect(arrived).toEqual([]);
});
