/** Posting: the wizard's calls of all kinds, a listing's life, and the form model they are drawn from. */
import { z } from 'zod';
import { STEP_IDS, type Values } from '../kinds/field.ts';
import { dayInIndia } from '../kinds/calendar.ts';
import { ALL_KINDS, KIND_IDS, KINDS, type KindId } from '../kinds/index.ts';
import { sampleValues, seeded } from '../kinds/sample.ts';
import { stepBody } from '../kinds/schema.ts';
import { finding } from './findings.ts';
import { kindForm, kindSummary } from './form-model.ts';
import { citySlug } from './location.ts';
import { FIND_CALLS, POSTING_CALLS, type FindPath, type PostingCall, type PostingPath } from './posting-calls.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { card, listingId, one, ownListing, paged, pageQuery } from './shapes.ts';

const answer = one(ownListing);
const exampleId = 'k3J9xQ2mZa';
const version = z.int().min(1);

/** What every call that changes one listing takes beside the fields of its step; `version` is the one that was read. */
export const target = z.looseObject({ id: listingId, version: version.optional() });
const targetShape = z.object({ id: listingId, version: version.optional() });

// Dates among them are taken from the day the process starts, so that the examples can be sent as they are.
const EXAMPLES = Object.fromEntries(
  ALL_KINDS.map((kind) => [
    kind.id,
    sampleValues(kind, seeded(7), { full: 1, today: dayInIndia(new Date()), fixed: { listing_role: 'Owner' } }),
  ]),
) as Record<KindId, Values>;

/** The fields of the step, for the document: one alternative a kind. Bodies are held against the draft's own kind. */
function documented(call: PostingCall) {
  const bodies = call.kinds.map((kind) => {
    const fields = stepBody(KINDS[kind], call.step);
    return { title: kind, ...json(call.does === 'add' ? fields : targetShape.extend(fields.shape)) };
  });
  return bodies.length === 1 ? bodies[0] : { anyOf: bodies };
}
function json(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

const identified = z.union([listingId.transform((id) => ({ id })), z.looseObject({ id: listingId.optional() })]);

function callRoute<const P extends PostingPath>(call: PostingCall & { readonly path: P }) {
  const kind = KINDS[call.kinds[0]!];
  const own = new Set(kind.steps.find((step) => step.id === call.step)?.fields);
  const fields = Object.fromEntries(Object.entries(EXAMPLES[kind.id]).filter(([name]) => own.has(name)));
  const adds = call.does === 'add';
  const loose: z.ZodType<Record<string, unknown>> = call.orIdentifier ? identified : adds ? z.looseObject({}) : target;
  return route({
    method: 'POST',
    path: call.path,
    ...(call.aliases && { aliases: call.aliases }),
    tag: 'Posting',
    summary: adds ? `Begin a draft (${call.kinds.join(', ')})` : `Save the step "${call.step}" (${call.kinds.join(', ')})`,
    auth: may('post'),
    rate: 'write',
    ...(adds && { idempotent: true, status: 201 }),
    body: loose.meta(documented(call) as z.GlobalMeta),
    response: answer,
    example: { body: adds ? fields : { id: exampleId, ...fields } },
  });
}
function findRoute<const P extends FindPath>(path: P) {
  return route({
    method: 'POST',
    path,
    tag: 'Posting',
    summary: "Read one's own draft or listing, whole, to resume a wizard",
    auth: may('post'),
    rate: 'read',
    body: z.strictObject({ id: listingId }),
    response: answer,
    example: { body: { id: exampleId } },
  });
}

type CallRoutes = { [P in PostingPath]: ReturnType<typeof callRoute<P>> };
type FindRoutes = { [P in FindPath]: ReturnType<typeof findRoute<P>> };

/** `removed`: staff took it down. */
export const MY_STATUSES = ['draft', 'pending_review', 'active', 'paused', 'closed', 'expired', 'rejected', 'removed'] as const;
/** Why an owner takes a listing off the market: a tenant or buyer came from here, from elsewhere, or it is not offered any more. */
export const CLOSE_REASONS = ['found_here', 'found_elsewhere', 'not_offered'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
const kindId = z.enum(KIND_IDS);
const either = <T extends string>(values: readonly T[]) => z.enum([...new Set(values)] as [T, ...T[]]);
/** A property type as clients know it: a kind, a family of kinds, or an option of the form's first choice. */
const propertyType = either<string>([...KIND_IDS, ...ALL_KINDS.map((kind) => kind.family), ...ALL_KINDS.map((kind) => kind.listingType)]);
const lifeExample = { body: { id: exampleId } };
const lifeBody = z.strictObject({ id: listingId });

export const postingRoutes = {
  ...(Object.fromEntries(POSTING_CALLS.map((call: PostingCall) => [call.path, callRoute(call)])) as CallRoutes),
  ...(Object.fromEntries(FIND_CALLS.map(({ path }) => [path, findRoute(path)])) as FindRoutes),
  preview: route({
    method: 'POST',
    path: '/property/preview',
    tag: 'Posting',
    summary: "The card of one's own draft or listing with a step as it is being filled in; saves nothing",
    auth: may('post'),
    rate: 'search',
    body: z.strictObject({
      id: listingId,
      step: z.enum(STEP_IDS),
      /** Of the step; what is not within its limits yet is left out. */
      fields: z.record(z.string(), z.unknown()),
    }),
    response: one(card),
    example: { body: { id: exampleId, step: 'details', fields: { expected_rent: 18_500 } } },
  }),
  findings: route({
    method: 'GET',
    path: '/property/findings',
    tag: 'Posting',
    summary: "What the automatic checks find in one's own listing, so that it is mended before it is published",
    auth: may('post'),
    rate: 'search',
    query: z.strictObject({ id: listingId }),
    response: one(
      z.object({
        findings: z.array(finding),
        /** What publishing it now would do: nothing before it is mended, a look by a moderator first, or go live. */
        outcome: z.enum(['mend', 'review', 'live']),
      }),
    ),
    example: { query: { id: exampleId } },
  }),
  publish: route({
    method: 'POST',
    path: '/property/publish',
    tag: 'Posting',
    summary: 'Put a draft, or a paused, closed or expired listing, on the market, or send it to review',
    auth: may('post'),
    rate: 'write',
    provedPhone: true,
    body: lifeBody,
    response: answer,
    example: lifeExample,
  }),
  changeStatus: route({
    method: 'POST',
    path: '/property/status',
    tag: 'Posting',
    summary: 'Pause, close, or turn on again',
    auth: may('post'),
    rate: 'write',
    body: z.strictObject({
      id: listingId,
      status: z.enum(['active', 'paused', 'closed']),
      /** Why it is closed; of no meaning for the other states. */
      reason: z.enum(CLOSE_REASONS).optional(),
    }),
    response: answer,
    example: { body: { id: exampleId, status: 'paused' } },
  }),
  withdraw: route({
    method: 'POST',
    path: '/property/review/withdraw',
    tag: 'Posting',
    summary: 'Take back what waits for review or was not accepted: the edit is dropped, the new listing is a draft again',
    auth: may('post'),
    rate: 'write',
    body: lifeBody,
    response: answer,
    example: lifeExample,
  }),
  duplicate: route({
    method: 'POST',
    path: '/property/duplicate',
    tag: 'Posting',
    summary: 'Begin a draft from one of mine, without its photos, door number and dates',
    auth: may('post'),
    rate: 'write',
    idempotent: true,
    status: 201,
    body: lifeBody,
    response: answer,
    example: lifeExample,
  }),
  remove: route({
    method: 'DELETE',
    path: '/property',
    tag: 'Posting',
    summary: 'Delete a draft or listing with its photos; it is not found by search from then on',
    auth: may('post'),
    rate: 'write',
    body: lifeBody,
    response: one(z.object({ id: listingId })),
    example: lifeExample,
  }),
  confirm: route({
    method: 'POST',
    path: '/property/confirm',
    tag: 'Posting',
    summary: 'Say that it is still available, which also puts off its expiry',
    auth: may('post'),
    rate: 'write',
    body: lifeBody,
    response: answer,
    example: lifeExample,
  }),
  myProperties: route({
    method: 'GET',
    path: '/property/myproperty',
    tag: 'Posting',
    summary: 'My drafts and listings, latest change first',
    auth: may('post'),
    rate: 'read',
    query: z.strictObject({
      ...pageQuery,
      /** That one alone, when it is mine: nobody is refused for asking. */
      id: listingId.optional(),
      propertyType: propertyType.optional(),
      subType: z.enum(['rent', 'sale', 'resale']).optional(),
      status: z.enum(MY_STATUSES).optional(),
    }),
    response: paged(ownListing),
    example: { query: { page: 1, limit: 20, propertyType: 'residential', subType: 'rent' } },
  }),
  countMyProperties: route({
    method: 'GET',
    path: '/user/myproperty/count',
    tag: 'Posting',
    summary: 'How many drafts and listings I have, by kind and status',
    auth: may('post'),
    rate: 'read',
    response: one(
      z.object({
        total: z.int(),
        by_status: z.record(z.string(), z.int()),
        by_kind: z.record(z.string(), z.int()),
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
    rate: 'read',
    response: one(z.array(kindSummary)),
  }),
  kindForm: route({
    method: 'GET',
    path: '/kinds/form',
    tag: 'Posting',
    summary: "A kind's form: steps, fields, texts, options, limits and conditions, ready to draw",
    auth: may('read_public'),
    rate: 'read',
    query: z.strictObject({ kind: kindId }),
    response: one(kindForm),
    example: { query: { kind: 'pg_hostel' } },
  }),
  recordPlace: route({
    method: 'POST',
    path: '/locationlogs/add',
    tag: 'Posting',
    summary: 'Record a place a person picked, which tells which localities the gazetteer lacks',
    auth: may('post'),
    rate: 'write',
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
