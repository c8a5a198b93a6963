import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { MailSender } from './index.ts';
import { createOutboxMail } from './outbox.ts';

/** Creates the configured mail adapter. The library of the other adapter is not loaded. */
export async function createMailAdapter({ mail, dataDir }: Config, log: FastifyBaseLogger, now: () => Date): Promise<MailSender> {
  if (mail.type !== 'smtp') return createOutboxMail(dataDir, now);
  const { createSmtpMail } = await import('./smtp.ts');
  return createSmtpMail(mail, log);
}
