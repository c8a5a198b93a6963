import { m } from '../../../messages/compiled/messages.js';
import { phoneProblem } from '../login/phone.ts';
import type { Draft } from './draft.ts';
import type { FormFacts } from './form-facts.ts';

export type Problems = Readonly<Partial<Record<keyof Draft, string>>>;

/** What is missing, told at once; everything else is the server's to say. */
export function missingIn(draft: Draft, facts: FormFacts): Problems {
  const needsRera = facts.kinds.some(({ value, registered }) => registered && draft.kinds.includes(value));
  const wrong: Record<string, string | false | null> = {
    phone: phoneProblem(draft.phone),
    name: draft.name.trim() === '' && m['account.name_required'](),
    email: draft.email.trim() === '' && m['account.email_required'](),
    address: draft.address.trim().length < 10 && m['partner_error.address'](),
    kinds: draft.kinds.length === 0 && m['partner_error.kinds'](),
    languages: draft.languages.length === 0 && m['partner_error.languages'](),
    since: !/^\d{4}$/.test(draft.since.trim()) && m['partner_error.since'](),
    rera_id: needsRera && draft.rera_id.trim() === '' && m['partner_error.rera_needed'](),
    rera_state: draft.rera_id.trim() !== '' && draft.rera_state === '' && m['partner_error.rera_state'](),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, sentence]) => sentence)) as Problems;
}

/** The server's places as those of the form: every part of an area, a city or a locality stands under the areas. */
export function problemsOf(errors: readonly { readonly path: string; readonly message: string }[]): Problems {
  const found: Record<string, string> = {};
  for (const { path, message } of errors) {
    const [first = ''] = path.split('.');
    found[first === 'city' || first === 'locality' ? 'areas' : first] ??= message;
  }
  return found;
}

/** What is sent; empty answers are left out. */
export function bodyOf(draft: Draft, website: string) {
  const said = (text: string) => (text.trim() === '' ? undefined : text.trim());
  return {
    phone: draft.phone,
    name: draft.name.trim(),
    firm: said(draft.firm),
    email: draft.email.trim(),
    address: draft.address.trim(),
    rera_state: said(draft.rera_id) && said(draft.rera_state),
    rera_id: said(draft.rera_id),
    areas: draft.areas.map(({ city, localities }) => ({ city, localities: localities.map(({ slug }) => slug) })),
    kinds: [...draft.kinds] as never[],
    languages: [...draft.languages] as never[],
    since: Number(draft.since),
    website: said(website),
  };
}
