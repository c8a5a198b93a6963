/** The seven kinds of listing by id, in display order. */
import type { Kind } from './field.ts';
import { residentialRent } from './declarations/residential-rent.ts';
import { residentialResale } from './declarations/residential-resale.ts';
import { commercialRent } from './declarations/commercial-rent.ts';
import { commercialSale } from './declarations/commercial-sale.ts';
import { plot } from './declarations/plot.ts';
import { pgHostel } from './declarations/pg-hostel.ts';
import { flatmate } from './declarations/flatmate.ts';

export const KIND_IDS = [
  'residential_rent',
  'residential_resale',
  'commercial_rent',
  'commercial_sale',
  'plot',
  'pg_hostel',
  'flatmate',
] as const;
export type KindId = (typeof KIND_IDS)[number];

export const KINDS: { readonly [Id in KindId]: Kind<Id> } = {
  residential_rent: residentialRent,
  residential_resale: residentialResale,
  commercial_rent: commercialRent,
  commercial_sale: commercialSale,
  plot,
  pg_hostel: pgHostel,
  flatmate,
};
export const ALL_KINDS: readonly Kind<KindId>[] = KIND_IDS.map((id) => KINDS[id]);

function isKindId(id: string): id is KindId {
  return Object.hasOwn(KINDS, id);
}

/** Returns the kind with this id; null for any other text, so that the caller decides between 422 and 404. */
export function kindOf(id: string): Kind<KindId> | null {
  return isKindId(id) ? KINDS[id] : null;
}
