/** Posting: the calls for the steps of all forms, status changes of listings, and the form model. */
import { z } from 'zod';
import { STEP_IDS, type Values } from '../../kinds/field.ts';
import { addDays, dayInIndia } from '../../kinds/calendar.ts';
import { ALL_KINDS, KIND_IDS, KINDS, type KindId } from '../../kinds/index.ts';
import { sampleValues } from '../../sample-listings/sample-listing.ts';
import { seededRandom } from '../../kinds/seeded-random.ts';
import { stepBody } from '../../kinds/validation/schema.ts';
import { finding } from '../moderation/finding.ts';
import { kindForm, kindSummary } from './form-model.ts';
import { citySlug } from '../location.ts';
import { FIND_CALLS, POSTING_CALLS, type FindPath, type PostingCall, type PostingPath } from './calls.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { card } from '../listing/card.ts';
import { listingId, dataResponse, pagedResponse, pageQuery, storedInteger } from '../base/shapes.ts';
import { confirmReminded } from './confirm-reminded.ts';
import { ownListing } from './own-listing.ts';

const listingResponse = dataResponse(ownListing);
const exampleId = 'k3J9xQ2mZa';
const version = storedInteger;

/** Fields of every call that changes a listing, in addition to those of its step. `version` is the version that was read. */
const target = z.looseObject({ id: listingId, version: version.optional() });
const targetShape = z.object({ id: listingId, version: version.optional() });

/** Days after the start of the process for which the examples remain valid. */
const EXAMPLE_LIFETIME_DAYS = 30;
const EXAMPLES = Object.fromEntries(
  ALL_KINDS.map((kind) => [
    kind.id,
    sampleValues(kind, seededRandom(7), {
      fillShare: 1,
      today: addDays(dayInIndia(new Date()), EXAMPLE_LIFETIME_DAYS),
      fixed: { listing_role: 'Owner' },
    }),
  ]),
) as Record<KindId, Values>;

/**
 * JSON schema of the step for the OpenAPI document, with one alternative for each kind. Handlers validate with the schema of the draft's
 * kind.
 */
function bodyDocumentation(call: PostingCall) {
  const bodies = call.kinds.map((kind) => {
    const fields = stepBody(KINDS[kind], call.step);
    return { title: kind, ...toJsonSchema(call.type === 'add' ? fields : targetShape.extend(fields.shape)) };
  });
  return bodies.length === 1 ? bodies[0] : { anyOf: bodies };
}
function toJsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

const identifierOrFields = z.union([listingId.transform((id) => ({ id })), z.looseObject({ id: listingId.optional() })]);

function callRoute<const P extends PostingPath>(call: PostingCall & { readonly path: P }) {
  const kind = KINDS[call.kinds[0]!];
  const stepFields = new Set(kind.steps.find((step) => step.id === call.step)?.fields);
  const fields = Object.fromEntries(Object.entries(EXAMPLES[kind.id]).filter(([name]) => stepFields.has(name)));
  const createsDraft = call.type === 'add';
  const body: z.ZodType<Record<string, unknown>> = createsDraft ? z.looseObject({}) : target;
  return route({
    method: 'POST',
    path: call.path,
    ...(call.aliases && { aliases: call.aliases }),
    tag: 'Posting',
    summary: createsDraft ? `Create a draft (${call.kinds.join(', ')})` : `Save the step "${call.step}" (${call.kinds.join(', ')})`,
    auth: may('post'),
    rateClass: 'write',
    ...(createsDraft && { idempotent: 'sealed', status: 201 }),
    body: (call.orIdentifier ? identifierOrFields : body).meta(bodyDocumentation(call) as z.GlobalMeta),
    response: listingResponse,
    example: { body: createsDraft ? fields : { id: exampleId, ...fields } },
  });
}
function findRoute<const P extends FindPath>(path: P) {
  return route({
    method: 'POST',
    path,
    tag: 'Posting',
    summary: "Read one's own draft or listing in full, to resume the form",
    auth: may('post'),
    rateClass: 'read',
    body: z.strictObject({ id: listingId }),
    response: listingResponse,
    example: { body: { id: exampleId } },
  });
}

type CallRoutes = { [P in PostingPath]: ReturnType<typeof callRoute<P>> };
type FindRoutes = { [P in FindPath]: ReturnType<typeof findRoute<P>> };

/** Statuses of an owner's listings. `removed`: staff took the listing down. */
const MY_STATUSES = ['draft', 'pending_review', 'active', 'paused', 'closed', 'expired', 'rejected', 'removed'] as const;
/** Reasons for closing a listing: a tenant or buyer was found here or elsewhere, or it is no longer offered. */
const CLOSE_REASONS = ['found_here', 'found_elsewhere', 'not_offered'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
const kindId = z.enum(KIND_IDS);
const enumOf = <T extends string>(values: readonly T[]) => z.enum([...new Set(values)] as [T, ...T[]]);
/** A property type in requests: a kind, a family of kinds, or an option of the form's first choice. */
const propertyType = enumOf<string>([...KIND_IDS, ...ALL_KINDS.map((kind) => kind.family), ...ALL_KINDS.map((kind) => kind.listingType)]);
const idExample = { body: { id: exampleId } };
const idBody = z.strictObject({ id: listingId });

export const postingRoutes = {
  ...(Object.fromEntries(POSTING_CALLS.map((call: PostingCall) => [call.path, callRoute(call)])) as CallRoutes),
  ...(Object.fromEntries(FIND_CALLS.map(({ path }) => [path, findRoute(path)])) as FindRoutes),
  preview: route({
    method: 'POST',
    path: '/property/preview',
    tag: 'Posting',
    summary: "The card of one's own draft or listing with unsaved values of a step; saves nothing",
    auth: may('post'),
    rateClass: 'search',
    body: z.strictObject({
      id: listingId,
      step: z.enum(STEP_IDS),
      fields: z.record(z.string(), z.unknown()).describe('Values of the step; invalid ones are ignored'),
    }),
    response: dataResponse(card),
    example: { body: { id: exampleId, step: 'details', fields: { expected_rent: 18_500 } } },
  }),
  findings: route({
    method: 'GET',
    path: '/property/findings',
    tag: 'Posting',
    summary: "Findings of the automatic checks in one's own listing, to correct before publishing",
    auth: may('post'),
    rateClass: 'search',
    query: z.strictObject({ id: listingId }),
    response: dataResponse(
      z.object({
        findings: z.array(finding),
        outcome: z
          .enum(['correct', 'review', 'live'])
          .describe(
            'What publishing now would do: be refused until it is corrected (`correct`), be reviewed by a moderator first, or go live',
          ),
      }),
    ),
    example: { query: { id: exampleId } },
  }),
  publish: route({
    method: 'POST',
    path: '/property/publish',
    tag: 'Posting',
    summary: 'Publish a draft, or a paused, closed or expired listing, or submit it for review',
    auth: may('post'),
    rateClass: 'write',
    needsVerifiedPhone: true,
    body: idBody,
    response: listingResponse,
    example: idExample,
  }),
  changeStatus: route({
    method: 'POST',
    path: '/property/status',
    tag: 'Posting',
    summary: 'Pause, close or reactivate a listing',
    auth: may('post'),
    rateClass: 'write',
    body: z.strictObject({
      id: listingId,
      status: z.enum(['active', 'paused', 'closed']),
      reason: z.enum(CLOSE_REASONS).optional().describe('Reason for closing; ignored for other statuses'),
    }),
    response: listingResponse,
    example: { body: { id: exampleId, status: 'paused' } },
  }),
  withdraw: route({
    method: 'POST',
    path: '/property/review/withdraw',
    tag: 'Posting',
    summary: 'Withdraw what waits for review or was rejected: the edit is dropped, a new listing becomes a draft again',
    auth: may('post'),
    rateClass: 'write',
    body: idBody,
    response: listingResponse,
    example: idExample,
  }),
  duplicate: route({
    method: 'POST',
    path: '/property/duplicate',
    tag: 'Posting',
    summary: 'Create a draft from one of my listings, without its photos, door number and dates',
    auth: may('post'),
    rateClass: 'write',
    idempotent: 'sealed',
    status: 201,
    body: idBody,
    response: listingResponse,
    example: idExample,
  }),
  remove: route({
    method: 'DELETE',
    path: '/property',
    tag: 'Posting',
    summary: 'Delete a draft or listing with its photos; search does not find it from then on',
    auth: may('post'),
    rateClass: 'write',
    body: idBody,
    response: dataResponse(z.object({ id: listingId })),
    example: idExample,
  }),
  confirm: route({
    method: 'POST',
    path: '/property/confirm',
    tag: 'Posting',
    summary: 'Confirm that a listing is still available, which also extends its expiry',
    auth: may('post'),
    rateClass: 'write',
    body: idBody,
    response: listingResponse,
    example: idExample,
  }),
  confirmReminded,
  myProperties: route({
    method: 'GET',
    path: '/property/myproperty',
    tag: 'Posting',
    summary: 'My drafts and listings, latest change first',
    auth: may('post'),
    rateClass: 'read',
    query: z.strictObject({
      ...pageQuery,
      id: listingId.optional().describe("Only this listing; the result is empty when it is not the caller's"),
      propertyType: propertyType.optional().describe('A kind, a family of kinds, or an option of the first choice of the form'),
      subType: z.enum(['rent', 'sale', 'resale']).optional().describe('`sale` and `resale` mean the same'),
      status: z.enum(MY_STATUSES).optional(),
    }),
    response: pagedResponse(ownListing),
    example: { query: { page: 1, limit: 20, propertyType: 'residential', subType: 'rent' } },
  }),
  countMyProperties: route({
    method: 'GET',
    path: '/user/myproperty/count',
    tag: 'Posting',
    summary: 'How many drafts and listings I have, by kind and status',
    auth: may('post'),
    rateClass: 'read',
    response: dataResponse(
      z.object({
        total: z.int().describe('Number of drafts and listings'),
        by_status: z.record(z.string(), z.int()).describe('Number of listings by status'),
        by_kind: z.record(z.string(), z.int()).describe('Number of listings by kind'),
        kinds: z.array(z.object({ kind: z.string(), status: z.string(), count: z.int() })),
      }),
    ),
  }),
  kinds: route({
    method: 'GET',
    path: '/kinds',
    tag: 'Posting',
    summary: 'The kinds of listings that can be posted',
    auth: may('read_public'),
    rateClass: 'read',
    response: dataResponse(z.array(kindSummary)),
  }),
  kindForm: route({
    method: 'GET',
    path: '/kinds/form',
    tag: 'Posting',
    summary: "A kind's form: steps, fields, texts, options, limits and conditions",
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({ kind: kindId }),
    response: dataResponse(kindForm),
    example: { query: { kind: 'pg_hostel' } },
  }),
  recordPlace: route({
    method: 'POST',
    path: '/locationlogs/add',
    tag: 'Posting',
    summary: 'Record a place that a person picked, to find localities the gazetteer lacks',
    auth: may('post'),
    rateClass: 'write',
    body: z.strictObject({
      city: citySlug,
      locality: z.string().trim().min(2).max(80).nullable().optional(),
      lat: z.number().min(6).max(37.6),
      lng: z.number().min(68).max(97.5),
      source: z.enum(['suggestion', 'map', 'device', 'typed']),
    }),
    response: z.object({ message: z.string() }),
    example: { body: { city: 'coimbatore', locality: 'RS Puram', lat: 11.0069, lng: 76.9498, source: 'suggestion' } },
  }),
};
