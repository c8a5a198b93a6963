import type { postingRoutes } from '../../../contract/posting/posting.ts';
import { FIND_CALLS, POSTING_CALLS, type FindPath, type PostingCall, type PostingPath } from '../../../contract/posting/calls.ts';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../db/schema.ts';
import type { Context, Handlers, Viewer } from '../../http/handler.ts';
import type { StoreResponse } from '../../http/api/idempotency.ts';
import { presentKindForm, summarizeKind } from './form-model.ts';
import { readOwnListing, readOwnListings } from '../../listings/read/own-listing.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import { pageInfo } from '../../http/pagination.ts';
import { textById } from '../../i18n/text.ts';
import { changeStatus, confirm, publish, remove, withdraw } from './change-own-listing.ts';
import { readConfirmToken } from '../../notifications/confirm-link.ts';
import { confirmReminded, readRemindedListings } from './confirm-reminded.ts';
import { duplicateListing } from './drafts.ts';
import { countOwnListings, readOwnListingPage } from './my-properties.ts';
import { readDefaultListingCity, recordPlace } from './places.ts';
import { readOwnFindings } from './own-findings.ts';
import { previewCard } from './preview.ts';
import { addDraft, saveStep } from './save-step.ts';

type PostingHandlers = Handlers<typeof postingRoutes>;
type StepHandlers = Pick<PostingHandlers, PostingPath>;
type FindHandlers = Pick<PostingHandlers, FindPath>;

const STATUS_MESSAGES = { active: m['posting_api.resumed'], paused: m['posting_api.paused'], closed: m['posting_api.closed'] };

const actorOf = ({ viewer, ip }: Context & { viewer: Viewer }) => ({ id: viewer.id, ip });

/** Whether the listing was sent to review instead of becoming live. */
const waits = ({ status }: OwnListing): boolean => status === 'pending_review';

export function postingHandlers(deps: Deps): PostingHandlers {
  return {
    ...(Object.fromEntries(POSTING_CALLS.map((call) => [call.path, stepHandler(deps, call)])) as unknown as StepHandlers),
    ...(Object.fromEntries(FIND_CALLS.map(({ path, kinds }) => [path, findHandler(deps, kinds)])) as unknown as FindHandlers),

    preview: async ({ viewer }, { body }) => ({ data: await previewCard(deps, viewer.id, body) }),
    findings: async ({ viewer }, { query }) => ({ data: await readOwnFindings(deps, viewer.id, query.id) }),
    publish: async (context, { body }) => {
      const data = await publish(deps, actorOf(context), body.id);
      return { message: publishMessage(data), data };
    },
    withdraw: async (context, { body }) => ({
      message: m['review.withdrawn'](),
      data: await withdraw(deps, actorOf(context), body.id),
    }),
    changeStatus: async (context, { body }) => {
      const data = await changeStatus(deps, actorOf(context), body.id, body.status, body.reason);
      return { message: waits(data) ? publishMessage(data) : STATUS_MESSAGES[body.status](), data };
    },
    confirm: async (context, { body }) => {
      const data = await confirm(deps, actorOf(context), body.id);
      return { message: waits(data) ? publishMessage(data) : m['posting_api.confirmed'](), data };
    },
    confirmReminded: async ({ ip }, { body: { token, confirm } }) => {
      const owner = await readConfirmToken(deps, token);
      if (!owner) throw new AppError('not_found', m['confirm_reminded.over']());
      if (confirm) await confirmReminded(deps, owner, ip);
      return { data: await readRemindedListings(deps, owner) };
    },
    duplicate: (context, { body }) =>
      duplicateListing(deps, actorOf(context), body.id, (tx, data) =>
        context.storeResponse(tx, { message: m['posting_api.duplicated'](), data }),
      ),
    remove: async (context, { body }) => {
      await remove(deps, actorOf(context), body.id);
      return { message: m['posting_api.deleted'](), data: { id: body.id } };
    },

    myProperties: async ({ viewer }, { query }) => {
      const { rows, total } = await readOwnListingPage(deps.db, viewer.id, query);
      return { data: await readOwnListings(deps.db, rows, deps.now()), pagination: pageInfo(query, total) };
    },
    countMyProperties: async ({ viewer }) => ({ data: await countOwnListings(deps.db, viewer.id) }),

    kinds: async () => ({ data: ALL_KINDS.map(summarizeKind) }),
    kindForm: async (_context, { query }) => ({
      data: presentKindForm(KINDS[query.kind], {
        today: dayInIndia(deps.now()),
        maxBytes: deps.config.uploads.maxBytes,
        defaultCity: await readDefaultListingCity(deps.db, deps.config.defaultCity),
      }),
    }),

    recordPlace: async ({ viewer }, { body }) => {
      await recordPlace(deps.db, viewer.id, body, deps.now());
      return { message: m['posting_api.place_recorded']() };
    },
  };
}

function publishMessage({ status, review }: OwnListing): string {
  if (status === 'pending_review') return m['review.submitted']();
  return review?.state === 'waiting' ? m['review.live_waits']() : m['posting_api.published']();
}

interface SavedStep {
  readonly message: string;
  readonly data: OwnListing;
}
type StepContext = Context & { viewer: Viewer; storeResponse: StoreResponse };

/** The handler of one step. TypeScript cannot derive `StepHandlers` from calls that are data. */
function stepHandler(deps: Deps, call: PostingCall) {
  return async (context: StepContext, { body }: { readonly body: Record<string, unknown> }): Promise<unknown> => {
    const { id, version, ...fields } = body as { id?: string; version?: number } & Record<string, unknown>;
    // calls that add a draft store their response; repeating the others has the same result anyway
    const respond = async (tx: Tx, response: SavedStep) => (call.type === 'add' ? context.storeResponse(tx, response) : response);
    // adding with the id of a draft changes that draft; only calls with an identifier accept an id here
    if (call.type === 'add' && (id === undefined || !call.orIdentifier)) {
      return addDraft(deps, actorOf(context), call, body, (tx, data) => respond(tx, { message: m['posting_api.draft_created'](), data }));
    }
    if (id === undefined) {
      const message = m['posting_error.identifier_missing']();
      throw new AppError('invalid', message, { errors: [{ path: 'id', message }] });
    }
    return saveStep(deps, actorOf(context), call, { id, version }, fields, (tx, data) => {
      const isWaiting = data.review?.subject === 'edit' && data.review.state === 'waiting';
      return respond(tx, { message: isWaiting ? m['review.saved_waits']() : m['posting_api.saved'](), data });
    });
  };
}

function findHandler(deps: Deps, kinds: readonly string[]): FindHandlers['/plot/find/'] {
  return async ({ viewer }, { body }) => {
    const row = await requireOwnListing(deps.db, viewer.id, body.id);
    if (!kinds.includes(row.kind)) {
      throw new AppError('conflict', m['posting_error.wrong_kind']({ kind: textById(kindLabelId(row.kind)) }));
    }
    return { data: await readOwnListing(deps.db, row, deps.now()) };
  };
}
