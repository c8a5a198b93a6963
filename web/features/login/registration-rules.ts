/** The specification's rules of registering, as the dialog tells them before anything is sent. The server has the last word. */
import { m } from '../../../messages/compiled/messages.js';
import { phoneProblem } from './phone.ts';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmPassword: string;
}
export type Problems = { readonly [K in keyof Registration]?: string };

const length = (text: string) => Array.from(text).length;

export function passwordProblem(password: string): string | undefined {
  if (length(password) < 6) return m['password.short']();
  return length(password) > 20 ? m['password.long']() : undefined;
}

export function passwordProblems({ password, confirmPassword }: Pick<Registration, 'password' | 'confirmPassword'>): Problems {
  const wrong = passwordProblem(password);
  const again = passwordProblem(confirmPassword) ?? (password === confirmPassword ? undefined : m['password.differ']());
  return { ...(wrong && { password: wrong }), ...(again && { confirmPassword: again }) };
}

/** What is wrong, by field; empty when nothing is. */
export function registrationProblems(given: Registration): Problems {
  const name = given.name.trim();
  const email = given.email.trim();
  const phone = phoneProblem(given.phone);
  return {
    ...(name === ''
      ? { name: m['account.name_required']() }
      : !/^\p{L}[\p{L}\p{M} ]*$/u.test(name) && { name: m['account.name_letters']() }),
    ...(email === ''
      ? { email: m['account.email_required']() }
      : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: m['account.email_invalid']() }),
    ...(phone !== null && { phone }),
    ...passwordProblems(given),
  };
}

/** What the server says of each field. */
export function problemsOf(errors: readonly { readonly path: string; readonly message: string }[]): Record<string, string> {
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
