import { expect, type APIRequestContext } from '@playwright/test';
import { callOf } from '../../contract/posting/calls.ts';
import { dayInIndia } from '../../kinds/calendar.ts';
import { fieldsOfStep } from '../../kinds/validation/schema.ts';
import { KINDS } from '../../kinds/index.ts';
import { sampleValues } from '../../sample-listings/sample-listing.ts';
import { seededRandom } from '../../kinds/seeded-random.ts';

const kind = KINDS.residential_rent;

/** Creates a draft of a rental flat through the API. Returns the path of its first step. */
export async function createDraft(request: APIRequestContext, baseURL: string, token: string): Promise<string> {
  const values = {
    ...sampleValues(kind, seededRandom(7), { today: dayInIndia(new Date()), fillShare: 0.8 }),
    city: 'coimbatore',
  } as Record<string, unknown>;
  const basicFields = new Set<string>(kind.steps.find(({ id }) => id === 'basic')?.fields);
  const body = Object.fromEntries(
    fieldsOfStep(kind, 'basic').flatMap((name) => (basicFields.has(name) && name in values ? [[name, values[name]]] : [])),
  );
  const response = await request.post(`${baseURL}/api/v1${callOf(kind.id, 'basic', 'add')!.path}`, {
    data: body,
    headers: { 'x-access-token': token },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { data } = (await response.json()) as { data: { id: string } };
  return `/post/${kind.id}/${data.id}/basic`;
}
