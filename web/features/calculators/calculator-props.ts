import type { DutyRate } from '../../../contract/calculators/stamp-duty.ts';

export interface CalculatorProps {
  /** Query string of the URL, which may contain initial values. */
  readonly search: string;
  readonly duties: readonly { readonly state: string; readonly name: string; readonly rates: readonly DutyRate[] }[];
}
