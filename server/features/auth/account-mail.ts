/** What people are told about their account, in the transaction of what happened. By mail only where the address is proved. */
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { mailLater, smsLater } from '../../outgoing.ts';
import type { UserRow } from '../../views/user.ts';
import { deviceNameOf } from './device.ts';

type Reader = Pick<UserRow, 'email' | 'email_verified_at'>;
const addressOf = ({ email, email_verified_at }: Reader) => (email_verified_at ? email : null);

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });
const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' });

export async function tellNewDevice(deps: Deps, tx: Tx, reader: Reader, userAgent: string | null, at: Date): Promise<void> {
  const to = addressOf(reader);
  if (to === null) return;
  const site = m['shell.name']();
  const device = deviceNameOf(userAgent);
  const when = { site, date: day.format(at), time: clock.format(at) };
  const text = device === null ? m['mail.new_device.text_unnamed'](when) : m['mail.new_device.text']({ ...when, device });
  await mailLater(deps, tx, {
    to,
    template: 'new_device',
    subject: m['mail.new_device.subject']({ site }),
    heading: m['mail.new_device.heading'](),
    blocks: [
      { is: 'text', text },
      { is: 'button', text: m['mail.new_device.button'](), url: `${deps.siteUrl()}/me#devices` },
      { is: 'note', text: m['mail.new_device.note']() },
    ],
  });
}

/** Whoever has the mailbox hears that the way into the account is another one, in case it was not them. */
export async function tellChanged(deps: Deps, tx: Tx, reader: Reader, what: 'password_changed' | 'phone_changed'): Promise<void> {
  const to = addressOf(reader);
  if (to === null) return;
  const site = m['shell.name']();
  await mailLater(deps, tx, {
    to,
    template: what,
    subject: m[`mail.${what}.subject`]({ site }),
    heading: m[`mail.${what}.heading`](),
    blocks: [
      { is: 'text', text: m[`mail.${what}.text`]({ site }) },
      { is: 'button', text: m[`mail.${what}.button`](), url: notMe(deps) },
    ],
  });
}

/** Whoever has the number that logged in until now hears that it no longer does, and where to object. */
export async function tellFormerPhone(deps: Deps, tx: Tx, phone: string): Promise<void> {
  await smsLater(deps, tx, { to: phone, template: 'phone_changed', variables: { site: m['shell.name'](), link: notMe(deps) } });
}

/** The form of support, begun for whoever did not do it. */
const notMe = (deps: Deps) => `${deps.siteUrl()}${localPath('/supportPage')}#not-me`;

/** The token stands behind the #: it stays out of logs, caches and what scanners of mail ask the server for. */
export async function mailResetLink(deps: Deps, tx: Tx, to: string, token: string): Promise<void> {
  const site = m['shell.name']();
  await mailLater(deps, tx, {
    to,
    template: 'reset_password',
    subject: m['mail.reset_password.subject']({ site }),
    heading: m['mail.reset_password.heading'](),
    blocks: [
      { is: 'text', text: m['mail.reset_password.text']({ site }) },
      { is: 'button', text: m['mail.reset_password.button'](), url: `${deps.siteUrl()}/reset-password#${token}` },
      { is: 'note', text: m['mail.reset_password.note']() },
    ],
  });
}
