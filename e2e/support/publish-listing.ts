/** Publishes a listing through the API, for tests of what happens after posting. */
import { expect, type APIRequestContext } from '@playwright/test';
import { callOf } from '../../contract/posting/calls.ts';
import { dayInIndia } from '../../kinds/calendar.ts';
import { KINDS } from '../../kinds/index.ts';
import { sampleValues } from '../../sample-listings/sample-listing.ts';
import { seededRandom } from '../../kinds/seeded-random.ts';
import { fieldsOfStep } from '../../kinds/validation/schema.ts';
import type { Kind, StepId, Values } from '../../kinds/field.ts';

type Inputs = [
  request: APIRequestContext,
  baseURL: string,
  token: string,
  societyName: string,
  /** Values that replace generated ones. */
  overrides?: Values,
  kind?: Kind,
];

async function send([request, baseURL, token]: Inputs, path: string, data: object): Promise<{ id: string; url: string }> {
  const response = await request.post(`${baseURL}/api/v1${path}`, { data, headers: { 'x-access-token': token } });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return ((await response.json()) as { data: { id: string; url: string } }).data;
}

/** Publishes a listing in Coimbatore in a building of this name, a rental flat unless `kind` is given. Returns the path of its page. */
export async function publishListing(...inputs: Inputs): Promise<string> {
  const id = await fillDraft(...inputs);
  return (await send(inputs, '/property/publish', { id })).url;
}

/** Creates such a listing up to the review step, without publishing it. Returns the id of the draft. */
export async function fillDraft(...inputs: Inputs): Promise<string> {
  const [, , , societyName, overrides = {}, kind = KINDS.residential_rent] = inputs;
  // two listings with the same door number in a building would be one home
  const { door_no: _, ...sample } = sampleValues(kind, seededRandom(5), { today: dayInIndia(new Date()), fillShare: 0.8 });
  const values: Values = {
    ...sample,
    city: 'coimbatore',
    society_name: societyName,
    ...overrides,
  };
  const stepValues = (step: StepId) => {
    const fields = new Set<string>(kind.steps.find(({ id }) => id === step)?.fields);
    return Object.fromEntries(
      fieldsOfStep(kind, step).flatMap((name) => (fields.has(name) && name in values ? [[name, values[name]]] : [])),
    );
  };
  const { id } = await send(inputs, callOf(kind.id, 'basic', 'add')!.path, stepValues('basic'));
  for (const step of kind.steps)
    if (step.id !== 'basic' && step.id !== 'gallery') await send(inputs, callOf(kind.id, step.id)!.path, { id, ...stepValues(step.id) });
  return id;
}

/** The listing id in the path of its page. */
export const listingIdOf = (path: string): string => /-pid-(\w+)/.exec(path)![1]!;
