/** The vendors that send mail and text messages, verify phone numbers and take payments. */
import { resolve } from 'node:path';
import { configurationError } from './configuration-error.ts';
import type { Environment } from './environment.ts';
import { splitList } from './split-list.ts';

/** `smtp` requires a server and a sender. */
export function mailOf({ MAIL, SMTP_URL, MAIL_FROM }: Environment) {
  if (MAIL === 'outbox') return { type: 'outbox' } as const;
  if (!SMTP_URL || !MAIL_FROM) throw configurationError('MAIL=smtp needs SMTP_URL and MAIL_FROM.');
  return { type: 'smtp', url: SMTP_URL, from: MAIL_FROM } as const;
}

/** `vendor` requires a vendor and the catalogue of registered templates. */
export function smsOf(e: Environment) {
  // without a vendor, the catalogue is only compared with the messages that would be sent
  if (e.SMS === 'console') return { type: 'console', catalogue: e.SMS_CATALOGUE ? resolve(e.DATA_DIR, e.SMS_CATALOGUE) : null } as const;
  const { SMS_CATALOGUE, SMS_VENDOR_URL, SMS_VENDOR_KEY, SMS_SECOND_URL, SMS_SECOND_KEY } = e;
  if (!SMS_CATALOGUE || !SMS_VENDOR_URL || !SMS_VENDOR_KEY)
    throw configurationError('SMS=vendor needs SMS_CATALOGUE, SMS_VENDOR_URL and SMS_VENDOR_KEY.');
  if ((SMS_SECOND_URL === undefined) !== (SMS_SECOND_KEY === undefined))
    throw configurationError('SMS_SECOND_URL and SMS_SECOND_KEY belong together.');
  const second =
    SMS_SECOND_URL && SMS_SECOND_KEY ? [{ name: 'second', url: SMS_SECOND_URL, key: SMS_SECOND_KEY, paise: e.SMS_SECOND_PAISE }] : [];
  return {
    type: 'vendor',
    catalogue: resolve(e.DATA_DIR, SMS_CATALOGUE),
    vendors: [{ name: 'first', url: SMS_VENDOR_URL, key: SMS_VENDOR_KEY, paise: e.SMS_VENDOR_PAISE }, ...second],
    reportSecret: e.SMS_REPORT_SECRET ?? null,
    reply: smsReplyOf(e),
  } as const;
}

/** The number at which the vendor receives replies to text messages; null when there is none. */
function smsReplyOf({ SMS_REPLY_NUMBER: number, SMS_REPLY_SECRET: secret, SMS_REPLY_KEYWORD: keyword }: Environment) {
  if ((number === undefined) !== (secret === undefined) || (keyword !== undefined && number === undefined))
    throw configurationError('SMS_REPLY_NUMBER and SMS_REPLY_SECRET belong together, SMS_REPLY_KEYWORD needs both.');
  return number === undefined || secret === undefined ? null : { number, secret, keyword: keyword ?? null };
}

/** The phone-auth service; null when none is configured. */
export function phoneAuthOf(e: Environment) {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_EMULATOR_HOST: emulator } = e;
  if (projectId === undefined) {
    if (apiKey ?? emulator) throw configurationError('FIREBASE_API_KEY and FIREBASE_AUTH_EMULATOR_HOST need FIREBASE_PROJECT_ID.');
    return null;
  }
  return { projectId, apiKey: apiKey ?? null, keysUrl: e.FIREBASE_KEYS_URL, emulator: emulator ? `http://${emulator}` : null };
}

/** The payment gateway requires all of its keys. */
export function paymentsOf(e: Environment) {
  if (e.PAYMENTS !== 'razorpay') return { type: e.PAYMENTS, url: e.PAYMENTS_URL?.replace(/\/+$/, '') ?? null } as const;
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: secrets } = e;
  if (!keyId || !keySecret || !secrets)
    throw configurationError('PAYMENTS=razorpay needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.');
  return { type: 'razorpay', keyId, keySecret, webhookSecrets: splitList(secrets) } as const;
}
