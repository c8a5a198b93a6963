/** The specification's rules for passwords, checked before anything is sent. The server checks them again. */
import { m } from '../../../messages/compiled/messages.js';

interface PasswordPair {
  readonly password: string;
  readonly confirmPassword: string;
}
type PasswordErrors = { readonly [Field in keyof PasswordPair]?: string };

/** Checks that the password has 6 to 20 characters. Undefined when it does. */
export function passwordError(password: string): string | undefined {
  const { length } = Array.from(password);
  if (length < 6) return m['password.short']();
  return length > 20 ? m['password.long']() : undefined;
}

/** Checks a new password and its repetition. Empty when both are acceptable. */
export function newPasswordErrors({ password, confirmPassword }: PasswordPair): PasswordErrors {
  const error = passwordError(password);
  const confirmError = passwordError(confirmPassword) ?? (password === confirmPassword ? undefined : m['password.differ']());
  return { ...(error && { password: error }), ...(confirmError && { confirmPassword: confirmError }) };
}
