/** SMTP adapter with pooled connections. TLS is required, except for a server on this machine. */
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import { UnreachableError } from '../../errors.ts';
import { assertBareEmailAddress } from './email-address.ts';
import { MailRejectedError, MailUncertainError, type Mail, type MailSender } from './index.ts';
import { mailHtml, mailText, oneLine } from './render.ts';

interface SmtpOptions {
  /** For example `smtp://user:password@host:587` or `smtps://user:password@host:465`. */
  readonly url: string;
  /** For example `Thinnai <homes@example.org>`, or a bare address. */
  readonly from: string;
  /** In milliseconds: to connect, to receive the greeting, and without receiving data (idle timeout). */
  readonly timeouts?: { readonly connect: number; readonly greet: number; readonly silence: number };
}

// servers may filter the content for a long time before they reply; retrying too soon would send the mail twice
const TIMEOUTS = { connect: 10_000, greet: 10_000, silence: 60_000 };
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Domain of the sender, for the Message-ID. */
const domainOf = (from: string): string => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';

export function createSmtpMail({ url, from, timeouts = TIMEOUTS }: SmtpOptions, log: Pick<FastifyBaseLogger, 'warn'>): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const isLocal = LOCAL_HOSTS.has(hostname);
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !isLocal,
    ignoreTLS: !secure && isLocal,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greet,
    socketTimeout: timeouts.silence,
    // mail contents must never make nodemailer read files or fetch URLs
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.on('error', (err: Error & { code?: string }) => log.warn({ code: err.code }, 'connection to the mail server failed'));
  /** Content streams of the mails being sent, by Message-ID. Once the stream has been read, the mail may have arrived. */
  const contentStreams = new Map<string, Readable>();
  transport.use('stream', (message, done) => {
    const createReadStream = message.message.createReadStream.bind(message.message);
    message.message.createReadStream = (options) => {
      const stream = createReadStream(options);
      contentStreams.set(message.message.messageId(), stream);
      return stream;
    };
    done();
  });

  return {
    async send(mail, id) {
      assertBareEmailAddress(mail.to);
      if (mail.replyTo !== undefined) assertBareEmailAddress(mail.replyTo);
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
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        });
      } catch (error) {
        throw deliveryError(error, contentStreams.get(messageId)?.readableDidRead === true);
      } finally {
        contentStreams.delete(messageId);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** Unsubscribe headers of RFC 2369 and RFC 8058. */
function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (!unsubscribe) return {};
  return { 'List-Unsubscribe': `<${new URL(unsubscribe).href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Classifies a failed attempt. The message does not contain the server's text, because that repeats the address. */
function deliveryError(error: unknown, hasStarted: boolean): Error {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const details = [code, responseCode, command].filter(Boolean).join(' ');
  const isMessageError = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isMessageError && responseCode !== undefined && responseCode >= 500)
    return new MailRejectedError(`the mail server rejected it: ${details}`);
  if (responseCode === undefined && hasStarted) return new MailUncertainError(`the connection broke while sending: ${details}`);
  // 421: the server closes the connection; this does not depend on the recipient
  const isUnreachable = responseCode === undefined || responseCode === 421;
  return new (isUnreachable ? UnreachableError : Error)(`the mail server did not accept it: ${details}`);
}
