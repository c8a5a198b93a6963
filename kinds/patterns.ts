/** Shapes of short texts. */
import type { TextField } from './field.ts';

/**
 * ASCII digits only: `\d` without the `u` flag never matches other scripts' digits. Indian mobile numbers start with 6 to 9.
 * RERA numbers differ by state (`P51900003268`, `TN/29/Building/0123/2023`, `284 OF 2017`), so the shape is loose.
 */
export const PATTERNS: Readonly<Record<NonNullable<TextField['pattern']>, RegExp>> = {
  pincode: /^[1-9]\d{5}$/,
  phone: /^[6-9]\d{9}$/,
  rera: /^(?=(?:\D*\d){3})[A-Za-z0-9][A-Za-z0-9 /.,_()-]*$/,
};
