import { m } from '../../../messages/compiled/messages.js';
import { phoneError } from '../../lib/format/phone.ts';
import type { Draft } from './draft.ts';
import type { FormOptions } from './form-options.ts';

export type DraftErrors = Readonly<Partial<Record<keyof Draft, string>>>;

/** Errors of all missing fields. The server checks everything else. */
export function missingFieldErrors(draft: Draft, options: FormOptions): DraftErrors {
  const needsRera = options.kinds.some((kind) => kind.needsRera && draft.kinds.includes(kind.value));
  const errors: Record<string, string | false | null> = {
    phone: phoneError(draft.phone),
    name: draft.name.trim() === '' && m['account.name_required'](),
    email: draft.email.trim() === '' && m['account.email_required'](),
    address: draft.address.trim().length < 10 && m['partner_error.address'](),
    kinds: draft.kinds.length === 0 && m['partner_error.kinds'](),
    languages: draft.languages.length === 0 && m['partner_error.languages'](),
    since: !/^\d{4}$/.test(draft.since.trim()) && m['partner_error.since'](),
    rera_id: needsRera && draft.rera_id.trim() === '' && m['partner_error.rera_needed'](),
    rera_state: draft.rera_id.trim() !== '' && draft.rera_state === '' && m['partner_error.rera_state'](),
  };
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** The server's errors by field of the form, the first one of each field. Errors of a city or locality belong to the areas. */
export function serverErrors(errors: readonly { readonly path: string; readonly message: string }[]): DraftErrors {
  const byField: Record<string, string> = {};
  for (const { path, message } of errors) {
    const [fieldName = ''] = path.split('.');
    byField[fieldName === 'city' || fieldName === 'locality' ? 'areas' : fieldName] ??= message;
  }
  return byField;
}

/** The request body, without empty optional fields. `website` is the honeypot field. */
export function requestBodyOf(draft: Draft, website: string) {
  const optional = (text: string) => (text.trim() === '' ? undefined : text.trim());
  return {
    phone: draft.phone,
    name: draft.name.trim(),
    firm: optional(draft.firm),
    email: draft.email.trim(),
    address: draft.address.trim(),
    rera_state: optional(draft.rera_id) && optional(draft.rera_state),
    rera_id: optional(draft.rera_id),
    areas: draft.areas.map(({ city, localities }) => ({ city, localities: localities.map(({ slug }) => slug) })),
    // The form offers only values that the API accepts, but the draft has them as plain texts.
    kinds: [...draft.kinds] as never[],
    languages: [...draft.languages] as never[],
    since: Number(draft.since),
    website: optional(website),
  };
}
