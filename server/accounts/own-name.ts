import { m } from '../../messages/compiled/messages.js';
import { findNameProblem, type NameProblem } from '../../moderation-rules/person-name.ts';
import { AppError } from '../errors.ts';

const MESSAGES: Readonly<Record<NameProblem, () => string>> = {
  contact: () => m['account.name_contact'](),
  scripts: () => m['account.name_scripts'](),
  staff: () => m['account.name_staff']({ site: m['shell.name']() }),
};

/**
 * Checks a name that people choose for themselves and that others see. The check is not part of the contract because the name of the site
 * is configurable.
 * @param path of the field in the request body
 * @throws AppError invalid when the name contains contact details, mixes scripts within a word, or imitates the site or its staff
 */
export function assertOwnName(name: string, path = 'name'): void {
  const problem = findNameProblem(name, m['shell.name']());
  if (problem === null) return;
  const message = MESSAGES[problem]();
  throw new AppError('invalid', message, { errors: [{ path, message }] });
}
