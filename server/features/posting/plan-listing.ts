import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config.ts';
import { applyStep } from '../../../kinds/apply-step.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import type { Issue } from '../../../kinds/issue.ts';
import { fieldLabelId, kindLabelId } from '../../../kinds/label-ids.ts';
import { textFindings } from '../../../kinds/moderation/text-findings.ts';
import { publishIssues } from '../../../kinds/publish.ts';
import { m } from '../../../messages/compiled/messages.js';
import { issueMessage } from '../../../messages/issue-message.ts';
import { publishProblems } from '../../views/blocking.ts';
import { asWanted, contentOf, heldContent, type Content, type ReviewRow } from '../../views/held-edit.ts';
import { roleOf, takesPlace, type ListingRole } from '../../views/listing-room.ts';
import { checkContext } from '../../views/own-listing.ts';
import type { ListingRow } from '../../views/own-row.ts';
import type { City, Locality, Places } from '../../views/places.ts';
import { isRefused } from '../../views/refused.ts';
import { textOf } from '../../views/text.ts';
import { reviewCodes, unaccepted } from './doubts.ts';
import { unmended } from './expect-mended.ts';
import { planEdit, type EditPlan, type Held } from './hold-edit.ts';
import { EDITABLE, ownerMove, publishStatus } from './moves.ts';
import { placed } from './place-step.ts';
import { cityNamed, localityNamed, unknownCity } from './places.ts';
import type { WholeListing } from './post-many.ts';

/** What is there already of a listing that a row changes. */
export interface Former {
  readonly row: ListingRow;
  readonly review: ReviewRow | null;
}
export interface Plan {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  readonly before: ListingRow | null;
  readonly review: ReviewRow | null;
  /** Null when it is refused. */
  readonly edit: EditPlan | null;
  /** The state it moves to; null when it stays what it is, a draft when it is new. */
  readonly to: 'active' | 'pending_review' | null;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}
export type Room = ReadonlyMap<ListingRole, { left: number; readonly refusal: string }>;
export interface Surroundings {
  readonly places: Places;
  /** Slug of the city of a listing that names none. */
  readonly defaultCity: string;
  readonly secret: string;
  readonly ownerId: string;
  readonly policy: Config['review'];
  /** Nothing of this person's was ever published. */
  readonly isFirst: boolean;
  readonly now: Date;
  /** Places left in each role, taken as they are given away, and what is said where there are none. */
  readonly room: Room;
  /** Localities found so far, by city and what was said. */
  readonly localities: Map<string, Locality | null>;
}

/** What posting this listing comes to, before anything is written. */
export function planListing(kind: Kind, listing: WholeListing, former: Former | null, around: Surroundings): Plan {
  const before = former?.row ?? null;
  const review = former?.review ?? null;
  const refused = (issues: Plan['issues']): Plan => ({ outcome: 'refused', before, review, edit: null, to: null, issues });
  const barred = barrier(kind, listing, before);
  if (barred) return refused([{ path: 'id', message: barred }]);
  const seen = before && asWanted(before, review);
  const { city, unknown } = cityOf(listing.values, seen, around);
  if (!city) return refused([{ path: 'city', message: unknown }]);

  const merged = mergeSteps(kind, seen?.details ?? {}, listing.values, city, around.now);
  if (merged.issues.length > 0) return refused(merged.issues.map(worded));
  const wanted = placed(around.secret, around.ownerId, city, knownLocality(merged.details, city, around), merged.details);
  const gaps = publishProblems(kind, wanted.details, checkContext(city, around.now));
  if (before?.status === 'active' && gaps.length > 0) return refused(gaps);

  const same = seen !== null && isDeepStrictEqual(contentOf(seen), wanted);
  const edit = same && before ? asItWas(before, review) : editOf(kind, former, wanted, city, around);
  const stops = gaps.length > 0 ? gaps : lacksOfOld(kind, edit, city, around);
  const doubtful = reviewCodes(textFindings(kind, wanted.details, city.state_code));
  const known = before && { ...before, refused: isRefused(review) };
  const status = publishStatus(around.policy, known, around.isFirst, unaccepted(doubtful, review).length > 0);
  const wishes = listing.publish && ownerMove('publish', before?.status ?? 'draft', status) !== null;
  // a file holds no photos: who mended those sends it again from its page
  const unmendedText = wishes && same && isRefused(review) ? unmended(review) : null;
  const seeks = wishes && stops.length === 0 && unmendedText === null;
  const role = roleOf(wanted.details);
  const holds = before !== null && takesPlace(before.status);
  const counted = holds && [before, seen].some((one) => one && roleOf(one.details) === role);
  const full = (holds ? !counted : seeks) ? takeRoom(around.room, role) : null;
  if (full && holds) return refused([{ path: 'listing_role', message: full }]);
  const to = seeks && !full ? status : null;
  const outcome = before ? (to !== null || !same ? 'updated' : 'unchanged') : 'created';
  const refusal = full ?? unmendedText;
  const issues = refusal ? [{ path: 'status', message: refusal }] : wishes ? stops : [];
  return { outcome, before, review, edit, to, issues: same ? issues : [...issues, ...waitingOf(kind, edit)] };
}

function editOf(kind: Kind, former: Former | null, wanted: Content, city: City, { policy, places, now }: Surroundings): EditPlan {
  if (!former) return { live: wanted, vouched: null, held: null };
  const shown = checkContext(places.cityById(former.row.city_id) ?? city, now);
  return planEdit(kind, former.row, former.review, wanted, { policy, shown, wanted: checkContext(city, now) });
}

/** Takes a place in this role; answers why there is none, else null. */
function takeRoom(room: Room, role: ListingRole): string | null {
  const places = room.get(role);
  if (!places) return null;
  if (places.left <= 0) return places.refusal;
  places.left -= 1;
  return null;
}

/** The file says what its owner wants already: what waits goes on waiting. */
function asItWas(before: ListingRow, review: ReviewRow | null): EditPlan {
  const content = heldContent(review);
  const held = content && { content, fields: review!.fields, state: review!.state as Held['state'] };
  return { live: contentOf(before), vouched: before.vouched, held };
}

/** While something waits visitors get the old text, and that may have aged since it was last shown. */
function lacksOfOld(kind: Kind, { live, held }: EditPlan, city: City, { places, now }: Surroundings): Plan['issues'] {
  if (!held) return [];
  return publishIssues(kind, live.details, checkContext(places.cityById(live.city_id) ?? city, now)).map((issue) => ({
    path: issue.path,
    message: m['review.old_lacks']({ problem: issueMessage(issue) }),
  }));
}

/** That visitors do not see it yet, by field: no refusal, but nothing to be silent about. */
function waitingOf(kind: Kind, { held }: EditPlan): Plan['issues'] {
  if (held?.state !== 'waiting') return [];
  return held.fields.map((path) => ({ path, message: m['review.field_waits']({ field: textOf(fieldLabelId(path, kind.fields[path])) }) }));
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
