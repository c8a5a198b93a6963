/**
 * The call that saves each step of each kind, with exactly the paths of the specification (section 7 "Listing forms"). Calls that are not
 * in the specification are named in the same style. Routes, handlers and the form model are derived from this table.
 */
import type { StepId } from '../../kinds/field.ts';
import type { KindId } from '../../kinds/index.ts';

interface Call {
  readonly path: string;
  readonly aliases?: readonly string[];
  /** Kinds that use this call. If there are several, the kind of the draft decides. */
  readonly kinds: readonly KindId[];
  /** `add` creates a draft from the first step, `save` changes a step of a draft or listing. */
  readonly type: 'add' | 'save';
  readonly step: StepId;
  /** Also accepts the id of a listing instead of an object. */
  readonly orIdentifier?: true;
}

const RESIDENTIAL = ['residential_rent', 'residential_resale'] as const;
const COMMERCIAL = ['commercial_rent', 'commercial_sale'] as const;

export const POSTING_CALLS = [
  { path: '/residential/rent/form/add', kinds: ['residential_rent'], type: 'add', step: 'basic' },
  { path: '/residential/rent/form/update', kinds: ['residential_rent'], type: 'save', step: 'basic' },
  { path: '/residential/rent/form/details', kinds: ['residential_rent'], type: 'save', step: 'details' },
  { path: '/residential/rent/form/amenities', kinds: ['residential_rent'], type: 'save', step: 'amenities' },
  { path: '/residential/rent/form/additional', kinds: ['residential_rent'], type: 'save', step: 'additional' },
  { path: '/residential/resale/form/add', kinds: ['residential_resale'], type: 'add', step: 'basic' },
  { path: '/residential/resale/form/update', kinds: ['residential_resale'], type: 'save', step: 'basic' },
  { path: '/residential/resale/form/details', kinds: ['residential_resale'], type: 'save', step: 'details' },
  { path: '/residential/resale/form/amenities', kinds: ['residential_resale'], type: 'save', step: 'amenities' },
  { path: '/residential/resale/form/additional', kinds: ['residential_resale'], type: 'save', step: 'additional' },
  { path: '/residential/form/location', kinds: RESIDENTIAL, type: 'save', step: 'location' },
  { path: '/commercial/rent/add', kinds: ['commercial_rent'], type: 'add', step: 'basic' },
  { path: '/commercial/rent/update', kinds: ['commercial_rent'], type: 'save', step: 'basic' },
  { path: '/commercial/rent/details', kinds: ['commercial_rent'], type: 'save', step: 'details' },
  { path: '/commercial/sale/add', kinds: ['commercial_sale'], type: 'add', step: 'basic', orIdentifier: true },
  { path: '/commercial/sale/update', kinds: ['commercial_sale'], type: 'save', step: 'basic', orIdentifier: true },
  { path: '/commercial/sale/details', kinds: ['commercial_sale'], type: 'save', step: 'details', orIdentifier: true },
  { path: '/commercial/location', kinds: COMMERCIAL, type: 'save', step: 'location' },
  { path: '/commercial/amenities', kinds: COMMERCIAL, type: 'save', step: 'amenities' },
  { path: '/commercial/additionalInfo', kinds: COMMERCIAL, type: 'save', step: 'additional' },
  { path: '/plot/add', kinds: ['plot'], type: 'add', step: 'basic' },
  { path: '/plot/update', kinds: ['plot'], type: 'save', step: 'basic' },
  { path: '/plot/details', kinds: ['plot'], type: 'save', step: 'details' },
  { path: '/plot/location', kinds: ['plot'], type: 'save', step: 'location' },
  { path: '/plot/amenities', kinds: ['plot'], type: 'save', step: 'amenities' },
  { path: '/plot/additional', kinds: ['plot'], type: 'save', step: 'additional' },
  { path: '/pg_hostels/add', kinds: ['pg_hostel'], type: 'add', step: 'basic' },
  { path: '/pg_hostels/update', kinds: ['pg_hostel'], type: 'save', step: 'basic' },
  { path: '/pg_hostels/location', kinds: ['pg_hostel'], type: 'save', step: 'location' },
  { path: '/pg_hostels/detials', aliases: ['/pg_hostels/details'], kinds: ['pg_hostel'], type: 'save', step: 'details' },
  { path: '/pg_hostels/amenities', kinds: ['pg_hostel'], type: 'save', step: 'amenities' },
  { path: '/flatmate/add', kinds: ['flatmate'], type: 'add', step: 'basic' },
  { path: '/flatmate/update', kinds: ['flatmate'], type: 'save', step: 'basic' },
  { path: '/flatmate/location', kinds: ['flatmate'], type: 'save', step: 'location' },
  { path: '/flatmate/detials', aliases: ['/flatmate/details'], kinds: ['flatmate'], type: 'save', step: 'details' },
  { path: '/flatmate/amenities', kinds: ['flatmate'], type: 'save', step: 'amenities' },
] as const satisfies readonly Call[];

export type PostingCall = Call & { readonly path: (typeof POSTING_CALLS)[number]['path'] };
export type PostingPath = PostingCall['path'];

/** Calls with which an owner reads a draft or listing of a family. */
export const FIND_CALLS = [
  { path: '/residential/find/', kinds: RESIDENTIAL },
  { path: '/commercial/find/', kinds: COMMERCIAL },
  { path: '/plot/find/', kinds: ['plot'] },
  { path: '/pg_hostels/find/', kinds: ['pg_hostel'] },
  { path: '/flatmate/find/', kinds: ['flatmate'] },
] as const satisfies readonly { path: string; kinds: readonly KindId[] }[];
export type FindPath = (typeof FIND_CALLS)[number]['path'];

/** The call for this step of this kind; null for the gallery, whose photos are uploaded. */
export function callOf(kind: string, step: string, type: Call['type'] = 'save'): PostingCall | null {
  const calls: readonly PostingCall[] = POSTING_CALLS;
  return calls.find((call) => call.type === type && call.step === step && call.kinds.some((id) => id === kind)) ?? null;
}
