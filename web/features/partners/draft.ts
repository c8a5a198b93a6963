/** The values of a registration form, stored on this device until the form is sent. */
import { DAY_MS } from '../../../kinds/calendar.ts';
import { readStored } from '../../lib/read-stored.ts';
import { REGISTRATION_DRAFT_PREFIX } from '../../shared/offline/device-data-keys.ts';
export interface Draft {
  readonly phone: string;
  readonly name: string;
  readonly firm: string;
  readonly email: string;
  readonly address: string;
  readonly rera_state: string;
  readonly rera_id: string;
  readonly areas: readonly Area[];
  readonly kinds: readonly string[];
  readonly languages: readonly string[];
  /** Year since which the partner works as an agent. */
  readonly since: string;
}
export interface Area {
  readonly city: string;
  readonly localities: readonly { readonly slug: string; readonly name: string }[];
}

const MAX_AGE_MS = 30 * DAY_MS;

export const emptyDraft = (city: string): Draft => ({
  phone: '',
  name: '',
  firm: '',
  email: '',
  address: '',
  rera_state: '',
  rera_id: '',
  areas: [{ city, localities: [] }],
  kinds: [],
  languages: [],
  since: '',
});

/** Null when no draft is stored, or when it is older than a month. */
export function readDraft(form: string, now = Date.now()): Draft | null {
  const stored = readStored('localStorage', REGISTRATION_DRAFT_PREFIX + form) as { at: number; draft: Draft } | null;
  if (!stored || now - stored.at > MAX_AGE_MS || !Array.isArray(stored.draft?.areas)) return null;
  return { ...emptyDraft(''), ...stored.draft };
}

/** Stores the draft; null removes it. Without storage nothing is stored, and the form still works. */
export function storeDraft(form: string, draft: Draft | null, now = Date.now()): void {
  try {
    if (draft) localStorage.setItem(REGISTRATION_DRAFT_PREFIX + form, JSON.stringify({ at: now, draft }));
    else localStorage.removeItem(REGISTRATION_DRAFT_PREFIX + form);
  } catch {
    return;
  }
}
