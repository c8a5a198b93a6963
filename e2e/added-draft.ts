import { expect, type APIRequestContext } from '@playwright/test';
import { callOf } from '../contract/posting-calls.ts';
import { dayInIndia } from '../kinds/calendar.ts';
import { fieldsOfStep } from '../kinds/schema.ts';
import { KINDS } from '../kinds/index.ts';
import { sampleValues, seeded } from '../kinds/sample.ts';

const kind = KINDS.residential_rent;

/** Begins a flat to let through the API; answers the path of its first step. */
export async function addDraft(request: APIRequestContext, baseURL: string, token: string): Promise<string> {
  const values = { ...sampleValues(kind, seeded(7), { today: dayInIndia(new Date()), full: 0.8 }), city: 'coimbatore' } as Record<
    string,
    unknown
  >;
  const own = new Set<string>(kind.steps.find(({ id }) => id === 'basic')?.fields);
  const body = Object.fromEntries(
    fieldsOfStep(kind, 'basic').flatMap((name) => (own.has(name) && name in values ? [[name, values[name]]] : [])),
  );
  const answer = await request.post(`${baseURL}/api/v1${callOf(kind.id, 'basic', 'add')!.path}`, {
    data: body,
    headers: { 'x-access-token': token },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: { id: string } };
  return `/post/${kind.id}/${data.id}/basic`;
}
