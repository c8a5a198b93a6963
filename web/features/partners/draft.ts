/** What was typed into a registration form, kept on this device until it was sent. */
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
  readonly since: string;
}
export interface Area {
  readonly city: string;
  readonly localities: readonly { readonly slug: string; readonly name: string }[];
}

const PREFIX = 'thinnai.register.';
const KEPT_MS = 30 * 86_400_000;

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

/** Null when there is none, or none that is young enough to help. */
export function readDraft(form: string, now = Date.now()): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + form) ?? 'null') as { at: number; draft: Draft } | null;
    if (!kept || now - kept.at > KEPT_MS || !Array.isArray(kept.draft?.areas)) return null;
    return { ...emptyDraft(''), ...kept.draft };
  } catch {
    return null;
  }
}

// storage may be refused or full: then nothing is kept, and the form works on
export function keepDraft(form: string, draft: Draft | null, now = Date.now()): void {
  try {
    if (draft) localStorage.setItem(PREFIX + form, JSON.stringify({ at: now, draft }));
    else localStorage.removeItem(PREFIX + form);
  } catch {
    return;
  }
}
