/**
 * The operator of the site, as pages name them: E-Commerce Rules 2020, rules 4(2) and 4(4) (legal name, address, customer care, officer with
 * designation); IT Rules 2021, rule 3(2) (officer and how to reach them).
 */
export interface Operator {
  readonly name: string;
  readonly address: string;
  /** Customer care; null where the officer's number is the only one. */
  readonly phone: string | null;
  readonly officer: {
    readonly name: string;
    readonly designation: string | null;
    readonly email: string;
    readonly phone: string;
    /** Hours of working days in India in which the phone is answered. */
    readonly hours: { readonly from: number; readonly to: number } | null;
  };
  /** Sample values, because no operator is configured: the site is being tried out. */
  readonly demo: boolean;
}
