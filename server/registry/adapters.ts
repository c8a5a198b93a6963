/** Parts of one feature that another feature needs. They are passed in here, because features do not import each other. */
import type { Deps } from '../deps.ts';
import type { PhoneVerification } from '../features/account/handlers.ts';
import { requireChallenge } from '../features/auth/challenge.ts';
import { requireCodeChallenge } from '../features/auth/code-challenge.ts';
import { presentSentCode, sendCode } from '../features/auth/codes.ts';
import { confirmPhone, requestPhoneChange, sendPhoneCode } from '../features/auth/phone-verification.ts';
import { consumeCode, verifyCode } from '../features/auth/verify-code.ts';
import { importFolder } from '../features/bulk-import/imports.ts';
import type { RequireChallenge } from '../challenge-steps.ts';
import type { VerificationCodes } from '../features/partners/apply.ts';
import type { PlaceChangeHandlers } from '../features/places/apply-place-change.ts';
import { renameLocalitiesInSearches } from '../features/saved-searches/rename-localities.ts';
import { readSearchDefinition, searchUrlOfFilters } from '../features/search/saved-search-definition.ts';
import { cancelVisitsOfPerson } from '../features/site-visits/cancel-visits.ts';
import { deleteFromOutbox } from '../integrations/delete-from-outbox.ts';
import { followLocality, followLocalityInEdits } from '../listings/write/follow-locality.ts';
import type { ErasureHandlers } from '../privacy/erase-person.ts';
import { writeSearchRows } from '../search/table/write-rows.ts';

/** Search URLs for saved searches. */
export const searchPages = { read: readSearchDefinition, urlOf: searchUrlOfFilters };

/** Proof of work for features in which an action becomes more expensive the more often it happens. */
export const proofOfWork =
  (deps: Deps): RequireChallenge =>
  (captcha, levelNeeded) =>
    requireChallenge(deps, captcha, levelNeeded);

/** Verification codes for the partners feature, whose applicants may not have an account. */
export const partnerCodes = (deps: Deps): VerificationCodes => ({
  async send({ phone, ip, captcha }) {
    await requireCodeChallenge(deps, { phone, ip }, captcha);
    return presentSentCode(await deps.db.transaction().execute((tx) => sendCode(deps, tx, { phone, ip, purpose: 'partner' })));
  },
  verify: async (attempt) => (await verifyCode(deps, { ...attempt, purposes: ['partner'] })).phone,
  consume: consumeCode,
});

/** Phone verification for the account feature. */
export function phoneVerification(deps: Deps): PhoneVerification {
  return {
    requireChallenge: ({ ip, captcha }, phone) => requireCodeChallenge(deps, { phone, ip }, captcha),
    async requestChange(tx, user, phone, requester) {
      const verification = await requestPhoneChange(deps, tx, user, phone, requester);
      return verification && presentSentCode(verification);
    },
    resend: async (requester) => presentSentCode(await sendPhoneCode(deps, requester)),
    confirm: (viewer, attempt) => confirmPhone(deps, viewer, attempt),
  };
}

/** Parts of other features that have to be updated when an administrator changes a city or locality. */
export const placeChangeHandlers = (deps: Deps): PlaceChangeHandlers => ({
  assignListings: followLocality,
  assignEdits: followLocalityInEdits,
  rewriteSearchRows: async (tx, keys) => void (await writeSearchRows(tx, keys, 'derived')),
  rewriteSavedSearches: (tx, cityId, slugs, after) => renameLocalitiesInSearches(deps, searchPages, tx, cityId, slugs, after),
});

/** Parts of features for the erasure of a person, and personal data outside the database. */
export const erasureHandlers = (deps: Deps): ErasureHandlers => ({
  cancelVisits: (userId) => cancelVisitsOfPerson(deps, { userId, otherIds: null }),
  importFolder,
  deleteMessages: (isMentionedIn) => deleteFromOutbox(deps.config.dataDir, isMentionedIn),
});
