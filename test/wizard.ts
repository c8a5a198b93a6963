/** Posting as a client does it, step by step through the calls of a kind. */
import { contract } from '../contract/index.ts';
import { callOf, type PostingPath } from '../contract/posting-calls.ts';
import type { Route } from '../contract/route.ts';
import type { OwnListing } from '../contract/shapes.ts';
import { dayInIndia } from '../kinds/calendar.ts';
import type { Kind, StepId, Values } from '../kinds/field.ts';
import { sampleValues, seeded, type SampleHints } from '../kinds/sample.ts';
import { fieldsOfStep } from '../kinds/schema.ts';
import type { Called, TestApp } from './app.ts';

export interface Answer {
  readonly message: string;
  readonly data: OwnListing;
}
export const routeAt = (path: PostingPath): Route => contract.posting[path];

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A complete listing of the kind; the same seed gives the same one. Its days are right tomorrow too: a test moves its clock past
 * midnight, or midnight comes while it runs.
 */
export function filled(kind: Kind, seed = 1, hints: SampleHints = {}): Values {
  return sampleValues(kind, seeded(seed), { today: dayInIndia(new Date(Date.now() + DAY_MS)), full: 0.8, ...hints });
}

/** The values that a step's own call takes. */
export function ofStep(kind: Kind, step: StepId, values: Values): Record<string, unknown> {
  const own = new Set(kind.steps.find(({ id }) => id === step)?.fields);
  return Object.fromEntries(fieldsOfStep(kind, step).flatMap((name) => (own.has(name) && name in values ? [[name, values[name]]] : [])));
}

/** Begins a draft with the fields of its first step. */
export function add(on: TestApp, token: string, kind: Kind, fields: object): Promise<Called<Route> & { body: Answer }> {
  return post(on, token, callOf(kind.id, 'basic', 'add')!.path, fields);
}

export function save(on: TestApp, token: string, kind: Kind, step: StepId, body: object): Promise<Called<Route> & { body: Answer }> {
  return post(on, token, callOf(kind.id, step)!.path, body);
}

export function post(on: TestApp, token: string, path: PostingPath, body: unknown): Promise<Called<Route> & { body: Answer }> {
  return on.call(routeAt(path), { body }, { token }) as Promise<Called<Route> & { body: Answer }>;
}

/** A draft with every step saved, ready to publish. */
export async function complete(on: TestApp, token: string, kind: Kind, given?: Values): Promise<OwnListing> {
  // by the site's clock, which a test may have moved past midnight
  const values = given ?? filled(kind, 1, { today: dayInIndia(on.deps.now()) });
  const added = await add(on, token, kind, ofStep(kind, 'basic', values));
  if (added.status !== 201) throw new Error(`add answered ${added.status}: ${JSON.stringify(added.error)}`);
  let listing = added.body.data;
  for (const { id } of kind.steps) {
    if (id === 'basic' || id === 'gallery') continue;
    const saved = await save(on, token, kind, id, { id: listing.id, ...ofStep(kind, id, values) });
    if (saved.status !== 200) throw new Error(`${id} answered ${saved.status}: ${JSON.stringify(saved.error)}`);
    listing = saved.body.data;
  }
  return listing;
}

/** A listing on the market. */
export async function live(on: TestApp, token: string, kind: Kind, values?: Values): Promise<OwnListing> {
  const { id } = await complete(on, token, kind, values);
  const published = await on.call(contract.posting.publish, { body: { id } }, { token });
  if (published.status !== 200) throw new Error(`publish answered ${published.status}: ${JSON.stringify(published.error)}`);
  return published.body.data;
}
