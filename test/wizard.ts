/** Posts listings, step by step as a client does, or completely. */
import { contract } from '../contract/index.ts';
import { callOf, type PostingPath } from '../contract/posting/calls.ts';
import type { Route } from '../contract/base/route.ts';
import type { OwnListing } from '../contract/posting/own-listing.ts';
import { dayInIndia } from '../kinds/calendar.ts';
import type { Kind, StepId, Values } from '../kinds/field.ts';
import { sampleValues, type SampleOptions } from '../sample-listings/sample-listing.ts';
import { seededRandom } from '../kinds/seeded-random.ts';
import { fieldsOfStep } from '../kinds/validation/schema.ts';
import { tokenHash } from '../server/crypto/tokens.ts';
import { saveListings } from '../server/features/bulk-import/save-listings.ts';
import { requireOwnListing } from '../server/listings/read/listing-row.ts';
import { readOwnListing } from '../server/listings/read/own-listing.ts';
import type { CallResult, TestApp } from './app.ts';

interface ListingResponse {
  readonly message: string;
  readonly data: OwnListing;
}
const routeAt = (path: PostingPath): Route => contract.posting[path];

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Values of a complete listing; the same seed gives the same values. Without a door number, because two listings with the same door number
 * are one home. Its dates are also valid tomorrow, because a test may advance its clock past midnight, or midnight may pass during the run.
 */
export function completeValues(kind: Kind, seed = 1, hints: SampleOptions = {}): Values {
  const { door_no: _, ...values } = sampleValues(kind, seededRandom(seed), {
    today: dayInIndia(new Date(Date.now() + DAY_MS)),
    fillShare: 0.8,
    ...hints,
  });
  return values;
}

/** The values that the call of a step accepts. */
export function valuesOfStep(kind: Kind, step: StepId, values: Values): Record<string, unknown> {
  const stepFields = new Set(kind.steps.find(({ id }) => id === step)?.fields);
  return Object.fromEntries(
    fieldsOfStep(kind, step).flatMap((name) => (stepFields.has(name) && name in values ? [[name, values[name]]] : [])),
  );
}

/** Creates a draft with the fields of its first step. */
export function addDraft(app: TestApp, token: string, kind: Kind, fields: object): Promise<CallResult<Route> & { body: ListingResponse }> {
  return post(app, token, callOf(kind.id, 'basic', 'add')!.path, fields);
}

export function saveStep(
  app: TestApp,
  token: string,
  kind: Kind,
  step: StepId,
  body: object,
): Promise<CallResult<Route> & { body: ListingResponse }> {
  return post(app, token, callOf(kind.id, step)!.path, body);
}

export function post(
  app: TestApp,
  token: string,
  path: PostingPath,
  body: unknown,
): Promise<CallResult<Route> & { body: ListingResponse }> {
  return app.call(routeAt(path), { body }, { token }) as Promise<CallResult<Route> & { body: ListingResponse }>;
}

/**
 * A draft with every step except the photos, ready to publish. It is written by the store of listings in one transaction, which is much
 * faster than saving the steps; `posting.test.ts` saves each of them with its own call.
 */
export async function completeDraft(app: TestApp, token: string, kind: Kind, ownValues?: Values): Promise<OwnListing> {
  const now = app.deps.now();
  // uses the clock of the site, which a test may have advanced past midnight
  const values = ownValues ?? completeValues(kind, 1, { today: dayInIndia(now) });
  const steps = kind.steps.filter(({ id }) => id !== 'gallery').map(({ id }) => valuesOfStep(kind, id, values));
  return app.db.transaction().execute(async (tx) => {
    const { user_id: id } = await tx
      .selectFrom('session')
      .select('user_id')
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirstOrThrow();
    const input = { publicId: null, values: Object.assign({}, ...steps) as Values, publish: false };
    const [saved] = await saveListings(app.deps, tx, { id, ip: '127.0.0.1' }, kind, [input], { now, dryRun: false });
    if (!saved?.listing) throw new Error(`The draft was refused: ${JSON.stringify(saved?.issues)}`);
    return readOwnListing(tx, await requireOwnListing(tx, id, saved.listing.publicId), now);
  });
}

/** Publishes a complete listing. */
export async function publishListing(app: TestApp, token: string, kind: Kind, values?: Values): Promise<OwnListing> {
  const { id } = await completeDraft(app, token, kind, values);
  const published = await app.call(contract.posting.publish, { body: { id } }, { token });
  if (published.status !== 200) throw new Error(`publish responded with ${published.status}: ${JSON.stringify(published.error)}`);
  return published.body.data;
}
