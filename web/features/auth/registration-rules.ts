/** The specification's rules for registration, checked before anything is sent. The server checks them again. */
import { m } from '../../../messages/compiled/messages.js';
import { phoneError } from '../../lib/format/phone.ts';
import { newPasswordErrors } from '../../shared/credentials/password-rules.ts';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmPassword: string;
}
type RegistrationErrors = { readonly [Field in keyof Registration]?: string };

/** Returns error messages by field; empty when the registration is acceptable. */
export function registrationErrors(registration: Registration): RegistrationErrors {
  const name = nameError(registration.name.trim());
  const email = emailError(registration.email.trim());
  const phone = phoneError(registration.phone);
  return {
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    ...newPasswordErrors(registration),
  };
}

function nameError(name: string): string | null {
  if (name === '') return m['account.name_required']();
  return /^\p{L}[\p{L}\p{M} ]*$/u.test(name) ? null : m['account.name_letters']();
}

function emailError(email: string): string | null {
  if (email === '') return m['account.email_required']();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : m['account.email_invalid']();
}
