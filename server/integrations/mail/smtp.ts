/** Mail by SMTP, over a few lines kept open. TLS is required, except to a server on this very machine. */
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import { expectOneAddress } from './address.ts';
import { MailRefused, MailUnsure, type Mail, type MailSender } from './index.ts';
import { mailHtml, mailText, oneLine } from './render.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://user:password@host:465` */
  readonly url: string;
  /** `Thinnai <homes@example.org>` or a bare address. */
  readonly from: string;
  /** Milliseconds: to connect, to be greeted, of silence. */
  readonly timeouts?: { readonly connect: number; readonly greet: number; readonly silence: number };
}

// an answer after the content may take long while a server filters it; asking again too soon would send it twice
const TIMEOUTS = { connect: 10_000, greet: 10_000, silence: 60_000 };
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Who answers for the mail, as part of its id. */
const domainOf = (from: string): string => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';

export function smtpMail({ url, from, timeouts = TIMEOUTS }: SmtpOptions, log: Pick<FastifyBaseLogger, 'warn'>): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const local = LOCAL.has(hostname);
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: !secure && local,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greet,
    socketTimeout: timeouts.silence,
    // contents are ours alone: nothing in them may be fetched or read from disk
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.on('error', (err: Error & { code?: string }) => log.warn({ code: err.code }, 'a line to the mail server broke'));
  /** The content of each mail on its way: once it is read from, it may have arrived. */
  const leaving = new Map<string, Readable>();
  transport.use('stream', (message, done) => {
    const make = message.message.createReadStream.bind(message.message);
    message.message.createReadStream = (options) => {
      const stream = make(options);
      leaving.set(message.message.messageId(), stream);
      return stream;
    };
    done();
  });

  return {
    async send(mail, id) {
      expectOneAddress(mail.to);
      if (mail.replyTo !== undefined) expectOneAddress(mail.replyTo);
      const messageId = `<${id}@${domainOf(from)}>`;
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
          subject: oneLine(mail.subject),
          text: mailText(mail),
          html: mailHtml(mail),
          ...(mail.files && {
            attachments: mail.files.map(({ name, type, content }) => ({ filename: oneLine(name), contentType: type, content })),
          }),
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail) },
        });
      } catch (error) {
        throw outcomeOf(error, leaving.get(messageId)?.readableDidRead === true);
      } finally {
        leaving.delete(messageId);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** Headers of RFC 2369 and RFC 8058. */
function unsubscribing({ unsubscribe }: Mail): Record<string, string> {
  if (!unsubscribe) return {};
  return { 'List-Unsubscribe': `<${new URL(unsubscribe).href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** What a failed attempt means. The server's own words stay out of it: they repeat the address. */
function outcomeOf(error: unknown, began: boolean): Error {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const said = [code, responseCode, command].filter(Boolean).join(' ');
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (ofThisMail && responseCode !== undefined && responseCode >= 500) return new MailRefused(`the mail server refused it: ${said}`);
  if (responseCode === undefined && began) return new MailUnsure(`the line broke while it was sent: ${said}`);
  return new Error(`the mail server did not take it: ${said}`);
}
