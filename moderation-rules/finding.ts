/** Results of the automatic checks of a listing before visitors see it (docs/decisions/0013-review.md). */
import type { StepId } from '../kinds/field.ts';
import type { Claim } from './claims.ts';
import type { ContactDetail } from '../kinds/contact-details/contact-details.ts';
import type { Span } from '../kinds/contact-details/folded-text.ts';
import type { Ground } from './protected-words.ts';

/**
 * From the highest to the lowest. `block`: must be fixed before publishing. `review`: a moderator decides first. `notice`: shown only to the
 * lister and staff.
 */
export const SEVERITIES = ['block', 'review', 'notice'] as const;
export type Severity = (typeof SEVERITIES)[number];

type FindingCode =
  | `contact_${ContactDetail}`
  | `excludes_${Ground}`
  | 'scam_words'
  | `claim_${Claim}`
  | 'price_far_below'
  | 'price_far_above'
  | 'lease_far_below'
  | 'photo_of_other_listing'
  | 'rera_format'
  | 'rera_of_other_place'
  /** Somebody else offers the same home. */
  | 'home_listed_by_other'
  /** Staff took down or rejected a listing of this home or owner before. */
  | 'taken_down_before'
  /** The same person offers the same home already. */
  | 'home_listed_by_self'
  /** Two people say that they own the same home. */
  | 'home_listed_twice'
  /** An owner offers a home that an agent offers already. */
  | 'owner_after_agent';

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** Path of the value: a field name, a table cell (`rooms.0.note`) or a photo (`photos.2`). */
  readonly path: string;
  readonly step: StepId;
  /** Position in the text; null when the finding concerns the value as a whole. */
  readonly span: Span | null;
  /** Parameters of its message, such as the quoted text. */
  readonly params: Readonly<Record<string, string | number>>;
  /** What was found, when it is not the quoted text: acceptance by a moderator covers only this (`finding-keys.ts`). */
  readonly seen?: readonly string[];
  /** The price and what it is compared with, when they are found too low: acceptance covers these and slightly lower ones. */
  readonly amounts?: readonly number[];
}

/** The highest severity of these findings; null when there are none. */
export function mostSevere(findings: readonly Pick<Finding, 'severity'>[]): Severity | null {
  return SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity)) ?? null;
}
