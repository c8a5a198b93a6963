import type { postingRoutes } from '../../../contract/posting.ts';
import { FIND_CALLS, POSTING_CALLS, type FindPath, type PostingCall, type PostingPath } from '../../../contract/posting-calls.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Context, Handlers, Viewer } from '../../http/handler.ts';
import { formModel, summarise } from '../../views/form-model.ts';
import { ownListing, ownListings } from '../../views/own-listing.ts';
import { ownRow } from '../../views/own-row.ts';
import { pageInfo } from '../../views/page-info.ts';
import { textOf } from '../../views/text.ts';
import { duplicate } from './duplicate.ts';
import { changeStatus, confirm, publish, remove, withdraw } from './life.ts';
import { countListings, myListings } from './my-properties.ts';
import { recordPlace } from './places.ts';
import { ownFindings } from './own-findings.ts';
import { preview } from './preview.ts';
import { addDraft, saveStep } from './save-step.ts';

type All = Handlers<typeof postingRoutes>;
type StepHandlers = Pick<All, PostingPath>;
type FindHandlers = Pick<All, FindPath>;

const STATUS_MESSAGES = { active: m['posting_api.resumed'], paused: m['posting_api.paused'], closed: m['posting_api.closed'] };

export function postingHandlers(deps: Deps): All {
  const actor = ({ viewer, ip }: Context & { viewer: Viewer }) => ({ id: viewer.id, ip });
  return {
    ...(Object.fromEntries(POSTING_CALLS.map((call) => [call.path, stepHandler(deps, call)])) as unknown as StepHandlers),
    ...(Object.fromEntries(FIND_CALLS.map(({ path, kinds }) => [path, findHandler(deps, kinds)])) as unknown as FindHandlers),

    preview: async ({ viewer }, { body }) => ({ data: await preview(deps, viewer.id, body) }),
    findings: async ({ viewer }, { query }) => ({ data: await ownFindings(deps, viewer.id, query.id) }),
    publish: async (context, { body }) => {
      const data = await publish(deps, actor(context), body.id);
      const waits = data.review?.state === 'waiting';
      const message =
        data.status === 'pending_review' ? m['review.submitted'] : waits ? m['review.live_waits'] : m['posting_api.published'];
      return { message: message(), data };
    },
    withdraw: async (context, { body }) => ({
      message: m['review.withdrawn'](),
      data: await withdraw(deps, actor(context), body.id),
    }),
    changeStatus: async (context, { body }) => ({
      message: STATUS_MESSAGES[body.status](),
      data: await changeStatus(deps, actor(context), body.id, body.status, body.reason),
    }),
    confirm: async (context, { body }) => ({
      message: m['posting_api.confirmed'](),
      data: await confirm(deps, actor(context), body.id),
    }),
    duplicate: async ({ viewer }, { body }) => ({
      message: m['posting_api.duplicated'](),
      data: await duplicate(deps, viewer.id, body.id),
    }),
    remove: async (context, { body }) => {
      await remove(deps, actor(context), body.id);
      return { message: m['posting_api.deleted'](), data: { id: body.id } };
    },

    myProperties: async ({ viewer }, { query }) => {
      const { rows, total } = await myListings(deps.db, viewer.id, query);
      return { data: await ownListings(deps.db, rows, deps.now()), pagination: pageInfo(query, total) };
    },
    countMyProperties: async ({ viewer }) => ({ data: await countListings(deps.db, viewer.id) }),

    kinds: async () => ({ data: ALL_KINDS.map(summarise) }),
    kindForm: async (_context, { query }) => ({
      data: formModel(KINDS[query.kind], { today: dayInIndia(deps.now()), maxBytes: deps.config.uploads.maxBytes }),
    }),

    recordPlace: async ({ viewer }, { body }) => {
      await recordPlace(deps.db, viewer.id, body, deps.now());
      return { message: m['posting_api.place_recorded']() };
    },
  };
}

function stepHandler(deps: Deps, call: PostingCall): StepHandlers['/plot/details'] {
  return async ({ viewer }, { body }) => {
    const { id, version, ...fields } = body as { id?: string; version?: number } & Record<string, unknown>;
    // An added draft that is named goes on; only calls that take an identifier let an id through to here.
    if (call.does === 'add' && (id === undefined || !call.orIdentifier)) {
      return { message: m['posting_api.draft_created'](), data: await addDraft(deps, viewer.id, call, body) };
    }
    if (id === undefined) {
      const message = m['posting_error.identifier_missing']();
      throw new AppError('invalid', message, { errors: [{ path: 'id', message }] });
    }
    const data = await saveStep(deps, viewer.id, call, { id, version }, fields);
    const waits = data.review?.of === 'edit' && data.review.state === 'waiting';
    return { message: waits ? m['review.saved_waits']() : m['posting_api.saved'](), data };
  };
}

function findHandler(deps: Deps, kinds: readonly string[]): FindHandlers['/plot/find/'] {
  return async ({ viewer }, { body }) => {
    const row = await ownRow(deps.db, viewer.id, body.id);
    if (!kinds.includes(row.kind)) {
      throw new AppError('conflict', m['posting_error.wrong_kind']({ kind: textOf(kindLabelId(row.kind)) }));
    }
    return { data: await ownListing(deps.db, row, deps.now()) };
  };
}
