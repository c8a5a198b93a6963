/** Mail adapter for development and tests: writes each mail as a JSON line to a file. */
import { join } from 'node:path';
import { appendLine } from '../json-lines.ts';
import { assertBareEmailAddress } from './email-address.ts';
import type { Mail, MailSender } from './index.ts';
import { mailText, oneLine } from './render.ts';

/** A line of `outbox/mail.jsonl`. */
export interface SentMail {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Equal for every attempt to send this mail; a real mail has it as Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly template: Mail['template'];
  readonly subject: string;
  readonly text: string;
  readonly code?: string;
  readonly reply_to?: string;
  /** URL of the `List-Unsubscribe` header. */
  readonly unsubscribe?: string;
  /** Attachments, with content in base64. */
  readonly files?: readonly { readonly name: string; readonly type: string; readonly content: string }[];
}

export const mailOutboxFile = (dataDir: string) => join(dataDir, 'outbox', 'mail.jsonl');

/** The file contains links that log people in, so the configuration does not allow this adapter in production. */
export function createOutboxMail(dataDir: string, now: () => Date): MailSender {
  return {
    async send(mail, id) {
      const { to, template, code } = mail;
      assertBareEmailAddress(to);
      const line: SentMail = {
        at: now().toISOString(),
        id,
        to,
        template,
        subject: oneLine(mail.subject),
        text: mailText(mail),
        ...(code !== undefined && { code }),
        ...(mail.replyTo !== undefined && { reply_to: mail.replyTo }),
        ...(mail.unsubscribe !== undefined && { unsubscribe: mail.unsubscribe }),
        ...(mail.files && {
          files: mail.files.map(({ name, type, content }) => ({ name: oneLine(name), type, content: content.toString('base64') })),
        }),
      };
      await appendLine(mailOutboxFile(dataDir), line);
    },
    close: async () => undefined,
  };
}
