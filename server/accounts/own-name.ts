import { m } from '../../messages/compiled/messages.js';
import { findNameProblem, type NameProblem } from '../../moderation-rules/person-name.ts';
import { AppError } from '../errors.ts';

const MESSAGES: Readonly<Record<NameProblem, () => string>> = {
  contact: () => m['account.name_contact'](),
  scripts: () => m['account.name_scripts'](),
  staff: () => m['account.name_staff']({ site: m['shell.name']() }),
};

/**
 * Checks a name that somebody gives themselves and others see. Here and not in the contract, because the name of the site is configured.
 * @param path of the field in the body
 * @throws AppError invalid when it holds contact details, mixes scripts in a word, or passes for the site or its staff
 */
export function assertOwnName(name: string, path = 'name'): void {
  const problem = findNameProblem(name, m['shell.name']());
  if (problem === null) return;
  const message = MESSAGES[problem]();
  throw new AppError('invalid', message, { errors: [{ path, message }] });
}
