/** What the automatic checks find in a listing before visitors see it (decision 27). */
import type { StepId } from '../field.ts';
import type { Claim } from './claims.ts';
import type { ContactDetail } from './contact-details.ts';
import type { Span } from './folded-text.ts';
import type { Ground } from './protected-words.ts';

/** `block`: has to be mended before publishing. `review`: a moderator looks at it first. `notice`: is shown, nothing more. */
export const SEVERITIES = ['block', 'review', 'notice'] as const;
export type Severity = (typeof SEVERITIES)[number];

export type FindingCode =
  | `contact_${ContactDetail}`
  | `excludes_${Ground}`
  | `claim_${Claim}`
  | 'price_far_below'
  | 'price_far_above'
  | 'photo_elsewhere'
  | 'rera_shape'
  | 'rera_elsewhere'
  | 'home_listed_by_other'
  | 'home_listed_by_self';

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** The field it is in, by the name it is sent under; a row's as `rooms.0.note`, a photo's as `photos.2`. */
  readonly path: string;
  readonly step: StepId;
  /** Where in the text it stands; null when it is about the whole value. */
  readonly span: Span | null;
  /** What stands there, and other parameters of its sentence. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** The gravest of these; null when there are none. */
export function gravest(findings: readonly Pick<Finding, 'severity'>[]): Severity | null {
  return SEVERITIES.find((severity) => findings.some((one) => one.severity === severity)) ?? null;
}
