/** The closed set of error codes with their HTTP statuses. Adding a code changes the public contract. */
export const ERROR_STATUS = {
  malformed: 400,
  payment_invalid: 400,
  login_expired: 401,
  login_failed: 401,
  quota_exceeded: 402,
  forbidden: 403,
  account_suspended: 403,
  fresh_login_needed: 403,
  phone_unverified: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  version_conflict: 409,
  idempotency_mismatch: 409,
  in_progress: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  otp_invalid: 422,
  otp_expired: 422,
  /** The code was correct, but a second code is required. It was sent and belongs to the same verification. */
  otp_second: 422,
  not_publishable: 422,
  too_many_requests: 429,
  challenge_needed: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** An error at one path of the input. `path` is dotted, e.g. `rooms.0.rent`; empty for the input as a whole. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
  /** Step of the listing form that contains the field. */
  readonly step?: string;
}

/** A plan with which the refused request would have been allowed. */
export interface PlanHint {
  /** Value for `plan_id` of `POST /subscription/subscriptions`. */
  readonly id: string;
  readonly name: string;
  /** Paise, with tax. */
  readonly price: number;
  /** Number of included contacts. */
  readonly contacts: number;
  /** Number of listings that may be live at the same time during the plan; null when the plan does not change this limit. */
  readonly active_listings: number | null;
}

/** The caller's own listing that the refused request should have changed instead. */
export interface ListingHint {
  readonly id: string;
  readonly title: string;
}

/** Body of every error response. `message` is a sentence for people, `code` is for programs. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  readonly errors?: readonly FieldError[];
  /** For the code `quota_exceeded`: plans that help, the cheapest first; empty when none does. */
  readonly plans?: readonly PlanHint[];
  /** For the code `conflict`: the caller's listing that already offers the same home. */
  readonly listing?: ListingHint;
  /** For the code `challenge_needed`: the `level` for `GET /auth/challenge`. */
  readonly challenge_level?: number;
  readonly requestId: string;
}
