import { dayInIndia } from '../../kinds/calendar.ts';
import { m } from '../../messages/compiled/messages.js';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import { dateText } from '../i18n/format.ts';

export interface Suspension {
  readonly suspended_until: Date | null;
  readonly suspended_reason: string | null;
}

/**
 * The error for a suspended user: the reason, the end, and whom to write to. Return it only to somebody who authenticated as that user: by
 * a code, a password, a link in a mail, or a session that the suspension ended.
 */
export function suspendedError(
  { config, siteUrl }: { readonly config: Config; readonly siteUrl: () => string },
  { suspended_until: suspendedUntil, suspended_reason }: Suspension,
): AppError {
  const reason = suspended_reason ?? m['suspended.no_reason']();
  const explanation = suspendedUntil
    ? m['suspended.until']({ reason, date: dateText(dayInIndia(suspendedUntil)) })
    : m['suspended.open']({ reason });
  const page = `${siteUrl()}/supportPage`;
  const { name, email } = config.operator.officer;
  const contact = m['suspended.write']({ name, email, page });
  return new AppError('account_suspended', `${explanation} ${contact}`);
}
