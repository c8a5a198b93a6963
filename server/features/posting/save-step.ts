import { isDeepStrictEqual } from 'node:util';
import type { PostingCall } from '../../../contract/posting-calls.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { applyStep } from '../../../kinds/apply-step.ts';
import type { CheckContext, Kind, StepId, Values } from '../../../kinds/field.ts';
import type { Issue } from '../../../kinds/issue.ts';
import { KINDS, kindOf } from '../../../kinds/index.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import { issueMessage } from '../../../messages/issue-message.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { asWanted, contentOf, reviewOf } from '../../views/held-edit.ts';
import { queueForRoom } from '../../views/listing-room.ts';
import { checkContext, ownListing } from '../../views/own-listing.ts';
import { ownRow, type ListingRow } from '../../views/own-row.ts';
import { textOf } from '../../views/text.ts';
import { editListing } from './edit-listing.ts';
import { insertDraft } from './listing-rows.ts';
import { EDITABLE } from './moves.ts';
import { cityById, defaultCity } from './places.ts';
import { placeOf } from './place-step.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Begins a draft from the fields of its kind's first step. */
export async function addDraft(deps: Deps, ownerId: string, call: PostingCall, fields: Fields): Promise<OwnListing> {
  const kind = KINDS[call.kinds[0]!];
  const now = deps.now();
  const row = await deps.db.transaction().execute(async (tx) => {
    const city = await defaultCity(tx, deps.config.defaultCity);
    const details = merged(kind, {}, call.step, fields, checkContext(city, now));
    return insertDraft(tx, { ownerId, kind: kind.id, cityId: city.id, details, now });
  });
  return ownListing(deps.db, row, now);
}

/**
 * Saves a step of one's own draft or listing. What is live changes for visitors in the same transaction, so it must stay
 * fit for them; big changes of what is published wait for review apart from it. Saving what is there already changes nothing, so
 * a repeated request is harmless.
 * @throws AppError `not_found`, `conflict` (another kind, or not to be edited), `version_conflict`, `invalid`, `not_publishable`,
 *   `quota_exceeded` (live in another role, which has no room)
 */
export async function saveStep(
  deps: Deps,
  ownerId: string,
  call: PostingCall,
  target: { id: string; version?: number | undefined },
  fields: Fields,
): Promise<OwnListing> {
  const now = deps.now();
  const { listing, changed } = await deps.db.transaction().execute(async (tx) => {
    await queueForRoom(deps.config, tx, ownerId);
    const before = await ownRow(tx, ownerId, target.id, { lock: true });
    const kind = expectKind(before, call);
    expectEditable(before, target.version);
    const review = await reviewOf(tx, before);
    const seen = asWanted(before, review);
    const change = await changeOf(deps, seen, kind, call.step, fields, { tx, now });
    if (isUnchanged(seen, change)) return { listing: await ownListing(tx, before, now), changed: [] };
    const wanted = { ...contentOf(seen), ...change };
    const { row, changed } = await editListing(deps, tx, { kind, before, review }, wanted, now);
    return { listing: await ownListing(tx, row, now), changed };
  });
  if (changed.length > 0) await deps.search.refresh(changed);
  return listing;
}

function expectKind(row: ListingRow, call: PostingCall): Kind {
  const kind = kindOf(row.kind);
  if (kind && call.kinds.includes(kind.id)) return kind;
  throw new AppError('conflict', m['posting_error.wrong_kind']({ kind: textOf(kindLabelId(row.kind)) }));
}

function expectEditable(row: ListingRow, version: number | undefined): void {
  if (!EDITABLE.has(row.status)) {
    throw new AppError('conflict', m['posting_error.not_editable']({ status: textOf(`listing_status.${row.status}`) }));
  }
  if (version !== undefined && version !== row.version) throw new AppError('version_conflict', m['posting_error.version_conflict']());
}

async function changeOf(
  deps: Deps,
  before: ListingRow,
  kind: Kind,
  step: StepId,
  fields: Fields,
  { tx, now }: { tx: Parameters<typeof cityById>[0]; now: Date },
) {
  const city = await cityById(tx, before.city_id);
  if (step !== 'location') return { details: merged(kind, before.details, step, fields, checkContext(city, now)) };
  return placeOf(tx, deps.secret, before, city, fields, (sent, chosen) =>
    merged(kind, before.details, step, sent, checkContext(chosen, now)),
  );
}

function isUnchanged(before: ListingRow, change: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(change).every(([column, value]) => isDeepStrictEqual(before[column as keyof ListingRow], value));
}

function merged(kind: Kind, values: Values, step: StepId, fields: Fields, context: CheckContext): Record<string, unknown> {
  const result = applyStep(kind, values, step, fields, context);
  if (result.ok) return { ...result.values };
  throw invalid(result.issues);
}

function invalid(issues: readonly Issue[]): AppError {
  const errors = issues.map((issue) => ({ path: issue.path, message: issueMessage(issue), step: issue.step }));
  return new AppError('invalid', errors.length === 1 ? errors[0]!.message : m['posting_error.check_fields'](), { errors });
}
