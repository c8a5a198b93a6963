import { isDeepStrictEqual } from 'node:util';
import { applyStep } from '../../../kinds/apply-step.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import type { Issue } from '../../../kinds/issue.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { publishIssues } from '../../../kinds/publish.ts';
import { m } from '../../../messages/compiled/messages.js';
import { issueMessage } from '../../../messages/issue-message.ts';
import { checkContext } from '../../views/own-listing.ts';
import type { ListingRow } from '../../views/own-row.ts';
import type { City, Locality, Places } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';
import { EDITABLE, ownerMove, publishStatus } from './moves.ts';
import { placed } from './place-step.ts';
import { cityNamed, localityNamed, unknownCity } from './places.ts';
import type { WholeListing } from './post-many.ts';

type Content = ReturnType<typeof placed>;
export interface Plan {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  readonly before: ListingRow | null;
  /** Null when it is refused. */
  readonly content: Content | null;
  readonly goesLive: boolean;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}
export interface Surroundings {
  readonly places: Places;
  /** Slug of the city of a listing that names none. */
  readonly defaultCity: string;
  readonly secret: string;
  readonly ownerId: string;
  readonly now: Date;
  /** Localities found so far, by city and what was said. */
  readonly localities: Map<string, Locality | null>;
}

/** What posting this listing comes to, before anything is written. */
export function planListing(kind: Kind, listing: WholeListing, before: ListingRow | null, around: Surroundings): Plan {
  const refused = (issues: Plan['issues']): Plan => ({ outcome: 'refused', before, content: null, goesLive: false, issues });
  const barred = barrier(kind, listing, before);
  if (barred) return refused([{ path: 'id', message: barred }]);
  const { city, unknown } = cityOf(listing.values, before, around);
  if (!city) return refused([{ path: 'city', message: unknown }]);

  const merged = mergeSteps(kind, before?.details ?? {}, listing.values, city, around.now);
  if (merged.issues.length > 0) return refused(merged.issues.map(worded));
  const content = placed(around.secret, around.ownerId, city, knownLocality(merged.details, city, around), merged.details);
  const gaps = publishIssues(kind, content.details, checkContext(city, around.now)).map(worded);
  const isLive = before?.status === 'active';
  if (isLive && gaps.length > 0) return refused(gaps);
  const wanted = listing.publish && ownerMove('publish', before?.status ?? 'draft', publishStatus()) !== null;
  const goesLive = wanted && gaps.length === 0;
  const changed = goesLive || Object.entries(content).some(([name, value]) => !isDeepStrictEqual(before?.[name as keyof Content], value));
  return { outcome: before ? (changed ? 'updated' : 'unchanged') : 'created', before, content, goesLive, issues: wanted ? gaps : [] };
}

/** Why this listing cannot be changed by this row; null when it can. */
function barrier(kind: Kind, { publicId }: WholeListing, before: ListingRow | null): string | null {
  if (!before) return publicId === null ? null : m['posting_error.not_found']();
  if (before.kind !== kind.id) return m['posting_error.wrong_kind']({ kind: textOf(kindLabelId(before.kind)) });
  return EDITABLE.has(before.status) ? null : m['posting_error.not_editable']({ status: textOf(`listing_status.${before.status}`) });
}

function cityOf(
  { city: said }: Values,
  before: ListingRow | null,
  { places, defaultCity }: Surroundings,
): { city: City; unknown?: never } | { city: null; unknown: string } {
  if (typeof said !== 'string' || said.trim() === '') {
    const city = before ? places.cityById(before.city_id) : places.city(defaultCity);
    return city ? { city } : { city: null, unknown: m['posting_error.no_city']() };
  }
  const open = places.all.filter((city) => city.takes_listings);
  const city = cityNamed(open, said);
  return city ? { city } : { city: null, unknown: unknownCity(open, said) };
}

/** Every step of the form in its order; all that is wrong in any of them. */
function mergeSteps(kind: Kind, before: Values, sent: Values, city: City, now: Date): { details: Values; issues: Issue[] } {
  const context = checkContext(city, now);
  const values: Values = typeof sent.city === 'string' && sent.city.trim() ? { ...sent, city: city.slug } : sent;
  const issues: Issue[] = [];
  let details = before;
  for (const step of kind.steps) {
    const patch = Object.fromEntries(step.fields.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])));
    if (Object.keys(patch).length === 0) continue;
    const result = applyStep(kind, details, step.id, patch, context);
    if (result.ok) details = result.values;
    else issues.push(...result.issues);
  }
  return { details, issues };
}

function knownLocality({ locality }: Values, city: City, { places, localities }: Surroundings): Locality | null {
  if (typeof locality !== 'string') return null;
  const key = `${city.id} ${locality}`;
  let known = localities.get(key);
  if (known === undefined) localities.set(key, (known = localityNamed(places.localitiesOf(city.id), locality)));
  return known;
}

const worded = (issue: Issue) => ({ path: issue.path, message: issueMessage(issue) });
