/**
 * The operator of the site, as published on pages: E-Commerce Rules 2020, rules 4(2) and 4(4) (legal name, address, customer care, officer
 * with designation); IT Rules 2021, rule 3(2) (officer and how to reach them).
 */
export interface Operator {
  readonly name: string;
  readonly address: string;
  /** Customer care; null when there is only the officer's number. */
  readonly phone: string | null;
  readonly officer: {
    readonly name: string;
    readonly designation: string | null;
    readonly email: string;
    readonly phone: string;
    /** Full hours (0 to 24, Indian time) of working days between which somebody answers the phone; null when they are not known. */
    readonly hours: { readonly from: number; readonly to: number } | null;
  };
  /** Whether these are sample values, because no operator is configured: a trial site. */
  readonly isDemo: boolean;
}
