import type { Kind } from '../../../kinds/field.ts';
import type { Tx } from '../../db/schema.ts';

/** Posts many listings of a kind in one transaction by the rules of posting; handed in, since those rules are another feature's. */
export type WriteListings = (
  tx: Tx,
  actor: { readonly id: string; readonly ip: string },
  kind: Kind,
  listings: readonly { readonly publicId: string | null; readonly values: Readonly<Record<string, unknown>>; readonly publish: boolean }[],
  options: { readonly now: Date; readonly dryRun: boolean },
) => Promise<readonly WrittenListing[]>;

export interface WrittenListing {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  readonly listing: { readonly publicId: string; readonly cityId: number; readonly listingId: number } | null;
  readonly published: boolean;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}
