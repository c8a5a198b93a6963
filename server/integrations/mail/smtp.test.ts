import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { MailRejectedError, MailUncertainError, type Mail, type MailSender } from './index.ts';
import { createSmtpMail } from './smtp.ts';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

const QUICK = { connect: 500, greet: 500, silence: 400 };
const FROM = 'Thinnai <homes@example.org>';
const ID = '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101';
const baseMail: Mail = {
  to: 'meena@example.org',
  template: 'verify_email',
  subject: 'Hello',
  heading: 'Hello',
  blocks: [{ type: 'text', text: 'A word' }],
};

/** Starts a real local SMTP server and records the mails that it accepted. */
async function startServer(options: SMTPServerOptions = {}): Promise<{ url: string; arrived: ReceivedMail[] }> {
  const arrived: ReceivedMail[] = [];
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
  cleanups.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, arrived };
}

function createSender(url: string): MailSender {
  const mail = createSmtpMail({ url, from: FROM, timeouts: QUICK }, { warn: () => undefined });
  cleanups.push(() => mail.close());
  return mail;
}

const headOf = ({ source }: ReceivedMail) => source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
const headersNamed = (mail: ReceivedMail, name: string) =>
  headOf(mail)
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));

test('a mail arrives once, at one recipient, as text and HTML, with its own id', async () => {
  const { url, arrived } = await startServer();
  await createSender(url).send(baseMail, ID);
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({ from: 'homes@example.org', to: ['meena@example.org'] });
  expect(headersNamed(arrived[0]!, 'Message-ID')).toEqual([`Message-ID: <${ID}@example.org>`]);
  expect(arrived[0]!.source).toContain('text/plain');
  expect(arrived[0]!.source).toContain('text/html');
  expect(headersNamed(arrived[0]!, 'List-Unsubscribe')).toEqual([]);
});

test('an attachment arrives unchanged, and its name cannot break a header', async () => {
  const { url, arrived } = await startServer();
  const content = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256));
  await createSender(url).send(
    { ...baseMail, files: [{ name: 'TH-26-27-000001.pdf\r\nBcc: thief@evil.example', type: 'application/pdf', content }] },
    ID,
  );
  const { source } = arrived[0]!;
  const part = source.slice(source.indexOf('Content-Type: application/pdf'));
  expect(part).toMatch(/Content-Disposition: attachment;/);
  expect(source).toContain('TH-26-27-000001.pdf');
  expect(headersNamed(arrived[0]!, 'Bcc')).toEqual([]);
  expect(arrived[0]!.to).toEqual(['meena@example.org']);
  const encoded = part.slice(part.indexOf('\r\n\r\n') + 4, part.indexOf('\r\n--'));
  expect(Buffer.from(encoded.replaceAll(/\s/g, ''), 'base64').equals(content)).toBe(true);
});

test('optional mail has a one-click unsubscribe header (RFC 8058)', async () => {
  const { url, arrived } = await startServer();
  await createSender(url).send({ ...baseMail, unsubscribe: 'https://homes.example/unsubscribe?token=abc' }, ID);
  expect(headersNamed(arrived[0]!, 'List-Unsubscribe')).toEqual(['List-Unsubscribe: <https://homes.example/unsubscribe?token=abc>']);
  expect(headersNamed(arrived[0]!, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click']);
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
])('a recipient with %s is refused before anything is sent', async (_case, to) => {
  const { url, arrived } = await startServer();
  await expect(createSender(url).send({ ...baseMail, to }, ID)).rejects.toBeInstanceOf(MailRejectedError);
  expect(arrived).toEqual([]);
});

test.each([
  'Homes\r\nBcc: thief@evil.example',
  'Homes\nTo: thief@evil.example',
  'Homes\u2028X-Evil: 1',
  '=?utf-8?q?x=0D=0ABcc:_thief@evil.example?=',
])('a subject cannot add a header: %j', async (subject) => {
  const { url, arrived } = await startServer();
  await createSender(url).send({ ...baseMail, subject }, ID);
  expect(arrived[0]!.to).toEqual(['meena@example.org']);
  for (const name of ['Bcc', 'X-Evil']) expect(headersNamed(arrived[0]!, name)).toEqual([]);
  expect(headersNamed(arrived[0]!, 'To')).toEqual(['To: meena@example.org']);
  expect(headersNamed(arrived[0]!, 'Subject')).toHaveLength(1);
});

test('an unreachable server causes a temporary error', async () => {
  const failure = await createSender('smtp://127.0.0.1:9')
    .send(baseMail, ID)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRejectedError);
  expect(failure).not.toBeInstanceOf(MailUncertainError);
});

const smtpError = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });
test('a 4xx reply causes a temporary error, and a 5xx reply a permanent one', async () => {
  let busy = true;
  const { url, arrived } = await startServer({
    onRcptTo: ({ address }, _session, done) => {
      if (busy) return done(smtpError(451));
      done(address.startsWith('nobody') ? smtpError(550) : undefined);
    },
  });
  const mail = createSender(url);
  const failure = await mail.send(baseMail, ID).catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(MailRejectedError);
  expect(String(failure)).not.toContain('meena');
  busy = false;
  await mail.send(baseMail, ID);
  await expect(mail.send({ ...baseMail, to: 'nobody@example.org' }, ID)).rejects.toBeInstanceOf(MailRejectedError);
  expect(arrived.map(({ to }) => to)).toEqual([['meena@example.org']]);
});

test('a timeout before the content is a temporary error, after it the outcome is uncertain', async () => {
  const early = await startServer({ onRcptTo: () => undefined });
  const earlyFailure = await createSender(early.url)
    .send(baseMail, ID)
    .catch((error: unknown) => error);
  expect(earlyFailure).toBeInstanceOf(Error);
  expect(earlyFailure).not.toBeInstanceOf(MailUncertainError);
  const silentServer = await startServer({ onData: (stream) => void stream.resume() });
  await expect(createSender(silentServer.url).send(baseMail, ID)).rejects.toBeInstanceOf(MailUncertainError);
});

test('connections to a remote server always use TLS', async () => {
  const { url, arrived } = await startServer();
  const remoteUrl = url.replace('127.0.0.1', '127.0.0.2');
  await expect(createSender(remoteUrl).send(baseMail, ID)).rejects.toThrow();
  expect(arrived).toEqual([]);
});
