import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { MailSender } from './index.ts';
import { openOutboxMail } from './outbox.ts';
import { openSmtpMail } from './smtp.ts';

/** The mail adapter that the configuration selects. */
export function openMail({ mail, dataDir }: Config, log: FastifyBaseLogger, now: () => Date): MailSender {
  return mail.via === 'smtp' ? openSmtpMail(mail, log) : openOutboxMail(dataDir, now);
}
