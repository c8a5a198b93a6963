/** SMS adapter for development and tests: writes each message as a JSON line to a file. */
import { join } from 'node:path';
import { appendLine } from '../json-lines.ts';
import type { SmsMessage, SmsSender } from './index.ts';
import { smsText } from './text.ts';

/** A line of `outbox/sms.jsonl`. */
export interface SentSms {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Equal for every attempt to send this message. */
  readonly id: string;
  readonly to: string;
  readonly template: SmsMessage['template'];
  readonly text: string;
  readonly code?: string;
}

export const smsOutboxFile = (dataDir: string) => join(dataDir, 'outbox', 'sms.jsonl');

/** The file contains login codes, so the configuration does not allow this adapter in production. */
export function createOutboxSms(dataDir: string, now: () => Date): SmsSender {
  const file = smsOutboxFile(dataDir);
  return {
    async send(message, id) {
      const { to, template, variables } = message;
      const { code } = variables;
      const line: SentSms = { at: now().toISOString(), id, to, template, text: smsText(message), ...(code !== undefined && { code }) };
      await appendLine(file, line);
      return undefined;
    },
  };
}
