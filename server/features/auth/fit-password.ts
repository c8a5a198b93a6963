/** Which passwords are refused: what many people use, and what others know of somebody. */
import { readFileSync } from 'node:fs';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../http/app-error.ts';

let common: ReadonlySet<string> | null = null;

/** The 10,000 most used that have 6 to 20 characters (`scripts/common-passwords.ts`), read when first asked for. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return common;
}

/** What others know of a person. */
export interface KnownFacts {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
}

function isPersonal(password: string, { name, email, phone }: KnownFacts): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(' ', '');
  const known = [name ?? '', email ?? '', email?.split('@')[0] ?? '', phone ?? '', phone?.slice(-10) ?? '', m['shell.name']()];
  return known.some((fact) => fact !== '' && plain(fact) === plain(password));
}

/** @throws AppError invalid when the password is among the first anybody would try */
export function refuseGuessable(password: string, known: KnownFacts): void {
  const message = commonPasswords().has(password.toLowerCase())
    ? m['password.common']()
    : isPersonal(password, known)
      ? m['password.personal']()
      : null;
  if (message !== null) throw new AppError('invalid', message, { errors: [{ path: 'password', message }] });
}
