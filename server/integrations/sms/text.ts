import { m } from '../../../messages/compiled/messages.js';
import type { SmsMessage } from './index.ts';

/** Returns the text of an SMS from the message catalogue (`sms.<template>`). */
export function smsText({ template, variables }: Pick<SmsMessage, 'template' | 'variables'>): string {
  const id = `sms.${template}` as const;
  return (m[id] as unknown as (variables: Readonly<Record<string, string>>) => string)(variables);
}
