/** Saves one step of the posting form: in a new draft, or in an existing draft or listing. */
import type { PostingCall } from '../../../contract/posting/calls.ts';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import type { CheckContext, Kind, StepId, Values } from '../../../kinds/field.ts';
import { KINDS, kindOf } from '../../../kinds/index.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import type { Issue } from '../../../kinds/validation/issue.ts';
import { m } from '../../../messages/compiled/messages.js';
import { issueMessage } from '../../../messages/issue-message.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { textById } from '../../i18n/text.ts';
import type { ListingRow } from '../../listings/present/rows.ts';
import { checkContext } from '../../listings/present/publish-problems.ts';
import { contentOf, withPendingEdit, type Content } from '../../listings/present/pending-edit.ts';
import { contentInCity, mergeSteps, type Fields } from '../../listings/write/content.ts';
import type { Actor, ChangeRequest, CurrentListing } from '../../listings/write/listing-change.ts';
import { publicPositionKey } from '../../listings/write/public-position.ts';
import { changeOwnListing } from './change-own-listing.ts';
import { createDraft } from './drafts.ts';
import { readCity, requireDefaultCity, requireListingCity, findLocality } from './places.ts';

/**
 * Creates a draft from the fields of the first step of its kind. Its city is the default city of the site until the owner chooses another.
 */
export async function addDraft<R>(
  deps: Deps,
  actor: Actor,
  call: PostingCall,
  fields: Fields,
  respond: Respond<OwnListing, R>,
): Promise<R> {
  const kind = KINDS[call.kinds[0]!];
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const city = await requireDefaultCity(tx, deps.config.defaultCity);
    const details = mergeStep(kind, {}, call.step, fields, checkContext(city, now));
    const positionKey = await publicPositionKey(tx, deps.secrets);
    const content = contentInCity({ positionKey, ownerId: actor.id }, city, null, details);
    return respond(tx, await createDraft(deps, tx, actor, kind, content, now));
  });
}

/**
 * Saves a step of the actor's own draft or listing. The effect on a live listing is described at `planSave`.
 * @throws AppError `not_found`, `conflict` (another kind), `version_conflict`, `invalid`, `not_publishable`, `quota_exceeded` (a live
 *   listing gets another role whose quota is used up)
 */
export function saveStep<R>(
  deps: Deps,
  actor: Actor,
  call: PostingCall,
  target: { readonly id: string; readonly version?: number | undefined },
  fields: Fields,
  respond: Respond<OwnListing, R>,
): Promise<R> {
  const requestFor = async (tx: Tx, { row, review }: CurrentListing): Promise<ChangeRequest> => {
    const kind = requireKindOfCall(row, call);
    if (target.version !== undefined && target.version !== row.version)
      throw new AppError('version_conflict', m['posting_error.version_conflict']());
    const content = await contentWithStep(deps, tx, kind, withPendingEdit(row, review), call.step, fields);
    return { type: 'save', content, publish: false };
  };
  return changeOwnListing(deps, actor, target.id, requestFor, respond);
}

function requireKindOfCall(row: ListingRow, call: PostingCall): Kind {
  const kind = kindOf(row.kind);
  if (kind && call.kinds.includes(kind.id)) return kind;
  throw new AppError('conflict', m['posting_error.wrong_kind']({ kind: textById(kindLabelId(row.kind)) }));
}

/**
 * The content after saving the step. The location step also determines the city and locality of the listing, and where visitors see it on
 * the map.
 */
async function contentWithStep(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  tx: Tx,
  kind: Kind,
  listing: ListingRow,
  step: StepId,
  fields: Fields,
): Promise<Content> {
  const currentCity = await readCity(tx, listing.city_id);
  if (step !== 'location') {
    return { ...contentOf(listing), details: mergeStep(kind, listing.details, step, fields, checkContext(currentCity, now())) };
  }
  const cityName = typeof fields.city === 'string' && fields.city.trim() ? fields.city : null;
  const city = cityName ? await requireListingCity(tx, cityName) : currentCity;
  const fieldsWithCity = cityName ? { ...fields, city: city.slug } : fields;
  const details = mergeStep(kind, listing.details, step, fieldsWithCity, checkContext(city, now()));
  const locality = typeof details.locality === 'string' ? await findLocality(tx, city.id, details.locality) : null;
  const positionKey = await publicPositionKey(tx, secrets);
  return contentInCity({ positionKey, ownerId: listing.owner_id }, city, locality, details);
}

function mergeStep(kind: Kind, values: Values, step: StepId, fields: Fields, context: CheckContext): Record<string, unknown> {
  const { details, issues } = mergeSteps(kind, values, [{ step, fields }], context);
  if (issues.length > 0) throw invalidError(issues);
  return { ...details };
}

function invalidError(issues: readonly Issue[]): AppError {
  const errors = issues.map((issue) => ({ path: issue.path, message: issueMessage(issue), step: issue.step }));
  return new AppError('invalid', errors.length === 1 ? errors[0]!.message : m['posting_error.check_fields'](), { errors });
}
