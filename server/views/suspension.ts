import { dayInIndia } from '../../kinds/calendar.ts';
import { m } from '../../messages/compiled/messages.js';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { dateText } from './format.ts';

export interface Suspension {
  readonly suspended_until: Date | null;
  readonly suspended_reason: string | null;
}

/**
 * What a suspended person is told wherever they knock: why, until when and whom to write to. Only for somebody who proved to be them,
 * by a code, a password, or a session that the suspension ended.
 */
export function suspended(
  { config, siteUrl }: Pick<Deps, 'config' | 'siteUrl'>,
  { suspended_until: until, suspended_reason }: Suspension,
): AppError {
  const reason = suspended_reason ?? m['suspended.no_reason']();
  const told = until ? m['suspended.until']({ reason, date: dateText(dayInIndia(until)) }) : m['suspended.open']({ reason });
  const page = `${siteUrl()}/supportPage`;
  const { name, email } = config.operator.officer;
  const way = m['suspended.write']({ name, email, page });
  return new AppError('account_suspended', `${told} ${way}`);
}
