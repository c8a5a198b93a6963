/** Passwords that are refused: common ones, and the person's own name, email or phone number. */
import { readFileSync } from 'node:fs';
import { m } from '../../../../messages/compiled/messages.js';
import { AppError } from '../../../errors.ts';

let commonPasswordSet: ReadonlySet<string> | null = null;

/** The 10,000 most common passwords of 6 to 20 characters (written by `scripts/common-passwords.ts`), read on first use. */
function commonPasswords(): ReadonlySet<string> {
  commonPasswordSet ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return commonPasswordSet;
}

/** Data about a person that other people may know. */
interface PersonalDetails {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
}

function isPersonal(password: string, { name, email, phone }: PersonalDetails): boolean {
  const normalize = (text: string) => text.toLowerCase().replaceAll(' ', '');
  const guessable = [name ?? '', email ?? '', email?.split('@')[0] ?? '', phone ?? '', phone?.slice(-10) ?? '', m['shell.name']()];
  return guessable.some((detail) => detail !== '' && normalize(detail) === normalize(password));
}

/** @throws AppError invalid when the password is common or personal */
export function assertPasswordAllowed(password: string, details: PersonalDetails): void {
  const message = refusalMessage(password, details);
  if (message !== null) throw new AppError('invalid', message, { errors: [{ path: 'password', message }] });
}

function refusalMessage(password: string, details: PersonalDetails): string | null {
  if (commonPasswords().has(password.toLowerCase())) return m['password.common']();
  return isPersonal(password, details) ? m['password.personal']() : null;
}
