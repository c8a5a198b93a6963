import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { MailSender } from './index.ts';
import { openOutboxMail } from './outbox.ts';

/** Opens the configured mail adapter. The library of the other adapter is not loaded. */
export async function openMail({ mail, dataDir }: Config, log: FastifyBaseLogger, now: () => Date): Promise<MailSender> {
  if (mail.type !== 'smtp') return openOutboxMail(dataDir, now);
  const { openSmtpMail } = await import('./smtp.ts');
  return openSmtpMail(mail, log);
}
