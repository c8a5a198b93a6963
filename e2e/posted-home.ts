/** A home on the market, posted through the calls of the API: for tests of what comes after posting. */
import { expect, type APIRequestContext } from '@playwright/test';
import { callOf } from '../contract/posting-calls.ts';
import { dayInIndia } from '../kinds/calendar.ts';
import { KINDS } from '../kinds/index.ts';
import { sampleValues, seeded } from '../kinds/sample.ts';
import { fieldsOfStep } from '../kinds/schema.ts';
import type { Kind, StepId, Values } from '../kinds/field.ts';

/** A home to let in Coimbatore, a flat unless said, in a building of this name, with `more` in place of what is made up; answers its path. */
export async function postHome(
  request: APIRequestContext,
  baseURL: string,
  token: string,
  society: string,
  more: Values = {},
  kind: Kind = KINDS.residential_rent,
): Promise<string> {
  const send = async (path: string, data: object) => {
    const answer = await request.post(`${baseURL}/api/v1${path}`, { data, headers: { 'x-access-token': token } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: { id: string; url: string } }).data;
  };
  const values: Values = {
    ...sampleValues(kind, seeded(5), { today: dayInIndia(new Date()), full: 0.8 }),
    city: 'coimbatore',
    society_name: society,
    ...more,
  };
  const own = (step: StepId) => {
    const fields = new Set<string>(kind.steps.find(({ id }) => id === step)?.fields);
    return Object.fromEntries(
      fieldsOfStep(kind, step).flatMap((name) => (fields.has(name) && name in values ? [[name, values[name]]] : [])),
    );
  };
  const { id } = await send(callOf(kind.id, 'basic', 'add')!.path, own('basic'));
  for (const step of kind.steps)
    if (step.id !== 'basic' && step.id !== 'gallery') await send(callOf(kind.id, step.id)!.path, { id, ...own(step.id) });
  return (await send('/property/publish', { id })).url;
}
