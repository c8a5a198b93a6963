import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { MailSender } from './index.ts';
import { outboxMail } from './outbox.ts';
import { smtpMail } from './smtp.ts';

/** The adapter the configuration names. */
export function openMail({ mail, dataDir }: Config, log: FastifyBaseLogger, now: () => Date): MailSender {
  return mail.via === 'smtp' ? smtpMail(mail, log) : outboxMail(dataDir, now);
}
