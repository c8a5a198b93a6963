/** Which wording of `saved_search.consent` is shown here; the server takes no other (`contract/saved-search.ts`). */
export const CONSENT_VERSION = '2026-11';
