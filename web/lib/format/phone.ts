import { m } from '../../../messages/compiled/messages.js';

/** The ten digits of an Indian mobile number as typed or pasted, such as `+91 98765-43210` or `098765 43210`. */
export function phoneDigits(input: string): string {
  const digits = input.replace(/\D/g, '');
  if (digits.length > 10 && digits.startsWith('91')) return digits.slice(2, 12);
  return digits.replace(/^0+/, '').slice(0, 10);
}

/** Returns the error message for a number, or null when it is valid. */
export function phoneError(digits: string): string | null {
  if (!/^\d{10}$/.test(digits)) return m['account.phone_digits']();
  return /^[6-9]/.test(digits) ? null : m['account.phone_start']();
}

/** `98765 43210` */
function spacedPhone(digits: string): string {
  return digits.replace(/^(\d{5})(\d{1,5})$/, '$1 $2');
}

/** `+91 98765 43210` for an E.164 number. */
export function displayPhone(e164: string): string {
  return `+91 ${spacedPhone(e164.replace(/^\+91/, ''))}`;
}
