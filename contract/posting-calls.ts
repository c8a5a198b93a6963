/**
 * Which call saves which step of which kind, letter by letter the specification's (section 7 "Listing forms"). Calls it
 * lacks but a whole wizard needs are in the same style. Everything about posting follows from this table.
 */
import type { StepId } from '../kinds/field.ts';
import type { KindId } from '../kinds/index.ts';

interface Call {
  readonly path: string;
  readonly aliases?: readonly string[];
  /** Which kinds post here; where there are several, the draft's own kind decides. */
  readonly kinds: readonly KindId[];
  /** `add` makes a draft of the first step, `save` changes a step of one. */
  readonly does: 'add' | 'save';
  readonly step: StepId;
  /** Takes the identifier of a listing in place of its data. */
  readonly orIdentifier?: true;
}

const RESIDENTIAL = ['residential_rent', 'residential_resale'] as const;
const COMMERCIAL = ['commercial_rent', 'commercial_sale'] as const;

export const POSTING_CALLS = [
  { path: '/residential/rent/form/add', kinds: ['residential_rent'], does: 'add', step: 'basic' },
  { path: '/residential/rent/form/update', kinds: ['residential_rent'], does: 'save', step: 'basic' },
  { path: '/residential/rent/form/details', kinds: ['residential_rent'], does: 'save', step: 'details' },
  { path: '/residential/rent/form/amenities', kinds: ['residential_rent'], does: 'save', step: 'amenities' },
  { path: '/residential/rent/form/additional', kinds: ['residential_rent'], does: 'save', step: 'additional' },
  { path: '/residential/resale/form/add', kinds: ['residential_resale'], does: 'add', step: 'basic' },
  { path: '/residential/resale/form/update', kinds: ['residential_resale'], does: 'save', step: 'basic' },
  { path: '/residential/resale/form/details', kinds: ['residential_resale'], does: 'save', step: 'details' },
  { path: '/residential/resale/form/amenities', kinds: ['residential_resale'], does: 'save', step: 'amenities' },
  { path: '/residential/resale/form/additional', kinds: ['residential_resale'], does: 'save', step: 'additional' },
  { path: '/residential/form/location', kinds: RESIDENTIAL, does: 'save', step: 'location' },
  { path: '/commercial/rent/add', kinds: ['commercial_rent'], does: 'add', step: 'basic' },
  { path: '/commercial/rent/update', kinds: ['commercial_rent'], does: 'save', step: 'basic' },
  { path: '/commercial/rent/details', kinds: ['commercial_rent'], does: 'save', step: 'details' },
  { path: '/commercial/sale/add', kinds: ['commercial_sale'], does: 'add', step: 'basic', orIdentifier: true },
  { path: '/commercial/sale/update', kinds: ['commercial_sale'], does: 'save', step: 'basic', orIdentifier: true },
  { path: '/commercial/sale/details', kinds: ['commercial_sale'], does: 'save', step: 'details', orIdentifier: true },
  { path: '/commercial/location', kinds: COMMERCIAL, does: 'save', step: 'location' },
  { path: '/commercial/amenities', kinds: COMMERCIAL, does: 'save', step: 'amenities' },
  { path: '/commercial/additionalInfo', kinds: COMMERCIAL, does: 'save', step: 'additional' },
  { path: '/plot/add', kinds: ['plot'], does: 'add', step: 'basic' },
  { path: '/plot/update', kinds: ['plot'], does: 'save', step: 'basic' },
  { path: '/plot/details', kinds: ['plot'], does: 'save', step: 'details' },
  { path: '/plot/location', kinds: ['plot'], does: 'save', step: 'location' },
  { path: '/plot/amenities', kinds: ['plot'], does: 'save', step: 'amenities' },
  { path: '/plot/additional', kinds: ['plot'], does: 'save', step: 'additional' },
  { path: '/pg_hostels/add', kinds: ['pg_hostel'], does: 'add', step: 'basic' },
  { path: '/pg_hostels/update', kinds: ['pg_hostel'], does: 'save', step: 'basic' },
  { path: '/pg_hostels/location', kinds: ['pg_hostel'], does: 'save', step: 'location' },
  { path: '/pg_hostels/detials', aliases: ['/pg_hostels/details'], kinds: ['pg_hostel'], does: 'save', step: 'details' },
  { path: '/pg_hostels/amenities', kinds: ['pg_hostel'], does: 'save', step: 'amenities' },
  { path: '/flatmate/add', kinds: ['flatmate'], does: 'add', step: 'basic' },
  { path: '/flatmate/update', kinds: ['flatmate'], does: 'save', step: 'basic' },
  { path: '/flatmate/location', kinds: ['flatmate'], does: 'save', step: 'location' },
  { path: '/flatmate/detials', aliases: ['/flatmate/details'], kinds: ['flatmate'], does: 'save', step: 'details' },
  { path: '/flatmate/amenities', kinds: ['flatmate'], does: 'save', step: 'amenities' },
] as const satisfies readonly Call[];

export type PostingCall = Call & { readonly path: (typeof POSTING_CALLS)[number]['path'] };
export type PostingPath = PostingCall['path'];

/** Where an owner reads a draft or listing of a family back. */
export const FIND_CALLS = [
  { path: '/residential/find/', kinds: RESIDENTIAL },
  { path: '/commercial/find/', kinds: COMMERCIAL },
  { path: '/plot/find/', kinds: ['plot'] },
  { path: '/pg_hostels/find/', kinds: ['pg_hostel'] },
  { path: '/flatmate/find/', kinds: ['flatmate'] },
] as const satisfies readonly { path: string; kinds: readonly KindId[] }[];
export type FindPath = (typeof FIND_CALLS)[number]['path'];

/** The call that saves this step of this kind; null for the gallery, which is uploaded. */
export function callOf(kind: string, step: string, does: Call['does'] = 'save'): PostingCall | null {
  const calls: readonly PostingCall[] = POSTING_CALLS;
  return calls.find((call) => call.does === does && call.step === step && call.kinds.some((id) => id === kind)) ?? null;
}
