import type { DutyRate } from '../../../contract/calculators/stamp-duty.ts';

/** Props of every calculator. */
export interface CalculatorProps {
  /** Query string of the URL, which may contain initial values. */
  readonly search: string;
  readonly duties: readonly { readonly state: string; readonly name: string; readonly rates: readonly DutyRate[] }[];
  /** `YYYY-MM-DD` in India. */
  readonly today: string;
}
