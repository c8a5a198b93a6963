/** Hostile texts in every place where somebody may write, through the calls of the API. */
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import { partnerRoutes } from '../contract/partners.ts';
import { planAdminRoutes } from '../contract/plan-admin.ts';
import { callOf } from '../contract/posting-calls.ts';
import { KINDS } from '../kinds/index.ts';
import { contactDetailIn } from '../kinds/moderation/contact-details.ts';
import { HOSTILE, MARK, packed } from './hostile-payloads.ts';
import { newNumber } from './people.ts';
import { postHome } from './posted-home.ts';

export interface Writers {
  readonly request: APIRequestContext;
  readonly baseURL: string;
  /** Their sessions. */
  readonly owner: string;
  readonly seeker: string;
  readonly staff: string;
  /** The code of the newest message to a number. */
  readonly codeOf: (phone: string) => Promise<string>;
}
type Send = (path: string, data: object, token?: string, headers?: Record<string, string>) => Promise<APIResponse>;
/** How many texts each place took. */
export type Taken = Map<string, number>;

const rent = KINDS.residential_rent;
/** Homes cannot hold ways around the contact call, so that texts which look like one are refused before markup is looked at. */
const WRITABLE = HOSTILE.filter((text) => contactDetailIn(text) === null);
const short = (max: number) => WRITABLE.filter((text) => text.length <= max && /^[ -~]+$/.test(text));
const HOMES = 7;
const NOTES = 12;

export const sender =
  ({ request, baseURL }: Writers): Send =>
  (path, data, token, headers = {}) =>
    request.post(`${baseURL}/api/v1${path}`, { data, headers: { ...(token && { 'x-access-token': token }), ...headers } });

/** Sends texts together; of what the contract refuses each half by itself, down to the one that is refused. */
async function offer(taken: Taken, place: string, texts: readonly string[], send: (text: string) => Promise<APIResponse>): Promise<void> {
  const answer = await send(texts.join(' '));
  if (answer.ok()) return void taken.set(place, (taken.get(place) ?? 0) + texts.length);
  taken.set(place, taken.get(place) ?? 0);
  // a bug is a bug, whatever was sent; and floods end
  expect(answer.status(), `${place}: ${JSON.stringify(texts)}`).toBeLessThan(500);
  if (answer.status() === 429 || texts.length === 1) return;
  const half = Math.ceil(texts.length / 2);
  await offer(taken, place, texts.slice(0, half), send);
  await offer(taken, place, texts.slice(half), send);
}

/** Homes whose every text is hostile; the building of the first is being changed, which waits for review. */
export async function writeHomes(writers: Writers, taken: Taken): Promise<readonly string[]> {
  const { request, baseURL, owner } = writers;
  const send = sender(writers);
  const names = short(100);
  const packs = packed(WRITABLE, 2000);
  const paths: string[] = [];
  for (let n = 0; n < Math.max(HOMES, packs.length); n += 1) {
    const path = await postHome(request, baseURL, owner, names[n]!);
    const id = idOf(path);
    paths.push(path);
    taken.set('society_name', n + 1);
    const write = (field: string, texts: readonly string[] | undefined) => {
      const step = rent.steps.find(({ fields }) => fields.includes(field))!.id;
      return texts && offer(taken, field, texts, (text) => send(callOf(rent.id, step)!.path, { id, [field]: text }, owner));
    };
    await write('description', packs[n]);
    for (const [at, field] of ['street', 'landmark', 'sub_locality'].entries()) await write(field, [short(80).at(-1 - 3 * n - at)!]);
    await write('directions_tip', packed(WRITABLE, 240)[n]);
  }
  paths.push(await postHome(request, baseURL, owner, names.at(-1)!, { pg_name: short(80).at(-2)! }, KINDS.pg_hostel));
  taken.set('pg_name', 1);
  const changed = await send(callOf(rent.id, 'location')!.path, { id: idOf(paths[0]!), society_name: names.at(-3) }, owner);
  expect(changed.ok(), await changed.text()).toBe(true);
  return paths;
}

export const idOf = (path: string): string => /-pid-(\w+)/.exec(path)![1]!;

/** What visitors, seekers and applicants write about a home, or to the site. */
export async function writeAround(writers: Writers, home: string, taken: Taken): Promise<void> {
  const { request, baseURL, owner, seeker } = writers;
  const send = sender(writers);
  let count = 0;
  for (const texts of packed(HOSTILE, 1000))
    await offer(taken, 'report', texts, (details) =>
      send('/property/report', { property_id: home, reason: 'other', details }, undefined, { 'user-agent': `browser ${(count += 1)}` }),
    );
  for (const texts of packed(HOSTILE, 3000))
    await offer(taken, 'support', texts, (text) => send('/support', { topic: 'other', text }, seeker));
  const message = { name: 'Meena', email: 'meena@example.org', property_id: home };
  for (const texts of packed(HOSTILE, 2000))
    await offer(taken, 'message', texts, (text) => send('/contact/send_email', { ...message, message: text }, seeker));

  const found = await request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=${NOTES}`);
  const { data: homes } = (await found.json()) as { data: { id: string }[] };
  for (const { id } of homes) await send('/shortlist', { property_id: id, status: 'active' }, seeker);
  for (const [at, texts] of packed(HOSTILE, 500).slice(0, homes.length).entries())
    await offer(taken, 'note', texts, (note) => send('/shortlist/note', { property_id: homes[at]!.id, note }, seeker));
  for (const [at, name] of short(80).slice(0, 5).entries())
    await offer(taken, 'saved search', [name], (text) =>
      send('/saved-search', { url: `/homes-in-coimbatore-for-rent?price_max=${20_000 + 500 * at}`, name: text }, seeker),
    );
  for (const text of HOSTILE.slice(-12)) await offer(taken, 'name', [text], (name) => send('/user/update', { name }, owner));
  for (const text of HOSTILE.slice(-12))
    await offer(taken, 'profile', [text], (profileType) => send('/user/update', { profileType }, owner));
}

/** Applications of agents, and a plan, which nobody ever sees on sale. */
export async function writeToStaff(writers: Writers, taken: Taken): Promise<void> {
  const send = sender(writers);
  for (const [at, texts] of packed(HOSTILE, 290).slice(0, 4).entries()) {
    await offer(taken, 'application', texts, async (address) => {
      const phone = newNumber();
      const asked = await send('/realestateagent/add', { ...partnerRoutes.addAgent.example.body, phone, address, firm: short(100)[at] });
      if (!asked.ok()) return asked;
      const { data } = (await asked.json()) as { data: { verification_id: string } };
      return send('/partner/prove', { verification_id: data.verification_id, code: await writers.codeOf(phone) });
    });
  }
  const plain = short(60).filter((text) => !/[<>]/.test(text) && text.includes(MARK));
  const id = `hostile-${newNumber()}`;
  const texts = { en: { name: plain[0]!, summary: packed(plain, 240)[0]!.join(' ') } };
  await offer(taken, 'plan', plain.slice(0, 1), () =>
    send('/admin/plans', { ...planAdminRoutes.keepPlan.example.body, id, texts, audience: 'developer' }, writers.staff),
  );
  expect((await send('/admin/plans/withdraw', { id, withdrawn: true }, writers.staff)).ok()).toBe(true);
}
