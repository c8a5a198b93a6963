/**
 * Security messages about an account. They are enqueued in the transaction of the change. Mails are sent only to verified addresses,
 * because an unverified address may belong to somebody else.
 */
import { m } from '../../../messages/compiled/messages.js';
import { localPath, memoizePerLanguage } from '../../../messages/current-language.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { clockText } from '../../i18n/format.ts';
import { enqueueMail, enqueueSms } from '../../messaging/outgoing.ts';
import type { UserRow } from '../../accounts/user.ts';
import { deviceName } from './device-presenters.ts';

type MailRecipient = Pick<UserRow, 'email' | 'email_verified_at'>;
const verifiedEmail = ({ email, email_verified_at }: MailRecipient) => (email_verified_at ? email : null);

const dateFormat = memoizePerLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }),
);

export async function mailNewDevice(deps: Deps, tx: Tx, recipient: MailRecipient, userAgent: string | null, loginAt: Date): Promise<void> {
  const to = verifiedEmail(recipient);
  if (to === null) return;
  const site = m['shell.name']();
  const device = deviceName(userAgent);
  const params = { site, date: dateFormat().format(loginAt), time: clockText(loginAt) };
  const text = device === null ? m['mail.new_device.text_unnamed'](params) : m['mail.new_device.text']({ ...params, device });
  await enqueueMail(deps, tx, {
    to,
    template: 'new_device',
    subject: m['mail.new_device.subject']({ site }),
    heading: m['mail.new_device.heading'](),
    blocks: [
      { type: 'text', text },
      { type: 'button', text: m['mail.new_device.button'](), url: `${deps.siteUrl()}/me#devices` },
      { type: 'note', text: m['mail.new_device.note']() },
    ],
  });
}

/** Warns the verified mailbox that the password or phone number of the account was changed, or that a number was added. */
export async function mailCredentialChanged(
  deps: Deps,
  tx: Tx,
  recipient: MailRecipient,
  change: 'password_changed' | 'phone_changed' | 'phone_added',
): Promise<void> {
  const to = verifiedEmail(recipient);
  if (to === null) return;
  const site = m['shell.name']();
  await enqueueMail(deps, tx, {
    to,
    template: change,
    subject: m[`mail.${change}.subject`]({ site }),
    heading: m[`mail.${change}.heading`](),
    blocks: [
      { type: 'text', text: m[`mail.${change}.text`]({ site }) },
      { type: 'button', text: m[`mail.${change}.button`](), url: objectionUrl(deps) },
    ],
  });
}

/** Warns the previous number that it can no longer be used to log in. The message has a link to object. */
export async function smsPreviousPhone(deps: Deps, tx: Tx, phone: string): Promise<void> {
  await enqueueSms(deps, tx, { to: phone, template: 'phone_changed', variables: { site: m['shell.name'](), link: objectionUrl(deps) } });
}

/** The support form, with "this was not me" filled in. */
const objectionUrl = (deps: Deps) => `${deps.siteUrl()}${localPath('/supportPage')}#not-me`;

/** The reset link carries the token in the URL fragment, so that it never reaches server logs, caches or the requests of mail scanners. */
export async function mailResetLink(deps: Deps, tx: Tx, to: string, token: string): Promise<void> {
  const site = m['shell.name']();
  await enqueueMail(deps, tx, {
    to,
    template: 'reset_password',
    subject: m['mail.reset_password.subject']({ site }),
    heading: m['mail.reset_password.heading'](),
    blocks: [
      { type: 'text', text: m['mail.reset_password.text']({ site }) },
      { type: 'button', text: m['mail.reset_password.button'](), url: `${deps.siteUrl()}/reset-password#${token}` },
      { type: 'note', text: m['mail.reset_password.note']() },
    ],
  });
}
