import type { z } from 'zod';
import type { kindSummary } from '../../../../contract/form-model.ts';

export type KindSummary = z.output<typeof kindSummary>;
export interface KindGroup {
  /** The specification's listing-type option. */
  readonly type: string;
  readonly label: string;
  readonly kinds: readonly KindSummary[];
}

/** Kinds by the option they belong to, in the order given; an option of several kinds asks for the type of the ad as well. */
export function groupKinds(kinds: readonly KindSummary[]): KindGroup[] {
  return [...Map.groupBy(kinds, (kind) => kind.listing_type)].map(([type, members]) => ({
    type,
    label: members[0]!.listing_type_label,
    kinds: members,
  }));
}
