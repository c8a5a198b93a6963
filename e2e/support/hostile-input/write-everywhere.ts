/** Writes hostile texts through the API to every field that people can fill in. */
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import { partnerRoutes } from '../../../contract/partners/partners.ts';
import { planAdminRoutes } from '../../../contract/subscription/plan-admin.ts';
import { callOf } from '../../../contract/posting/calls.ts';
import { KINDS } from '../../../kinds/index.ts';
import { firstContactDetail } from '../../../kinds/contact-details/contact-details.ts';
import { HOSTILE_TEXTS, INJECTED_ATTRIBUTE, packTexts, SENT_TEXTS } from './payloads.ts';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { newPhoneNumber } from '../people.ts';
import { listingIdOf, publishListing } from '../publish-listing.ts';

export interface Writers {
  readonly request: APIRequestContext;
  readonly baseURL: string;
  /** Session tokens. */
  readonly owner: string;
  readonly seeker: string;
  readonly staff: string;
  /** Returns the code in the latest SMS to a number. */
  readonly codeOf: (phone: string) => Promise<string>;
}
type Send = (path: string, data: object, token?: string, headers?: Record<string, string>) => Promise<APIResponse>;
/** How many texts each field accepted. */
export type AcceptedCounts = Map<string, number>;

const RENTAL = KINDS.residential_rent;
/** Listings reject contact details, so texts that look like contact details are omitted. */
const WRITABLE = SENT_TEXTS.filter((text) => firstContactDetail(text) === null);
const shortTexts = (max: number) => WRITABLE.filter((text) => text.length <= max && /^[ -~]+$/.test(text));
const MIN_LISTINGS = normalOrExhaustive(3, 7);
const MAX_NOTES = 12;
/** Only the last texts, which have few of the characters that names refuse. */
const MAX_NAMES = 12;

export const createSender =
  ({ request, baseURL }: Writers): Send =>
  (path, data, token, headers = {}) =>
    request.post(`${baseURL}/api/v1${path}`, { data, headers: { ...(token && { 'x-access-token': token }), ...headers } });

/**
 * Sends all texts at once, because single requests take minutes. Callers pack texts to a little less than what the field accepts. If the API rejects them, sends each half separately, down to the rejected text.
 */
async function sendTexts(
  acceptedCounts: AcceptedCounts,
  field: string,
  texts: readonly string[],
  send: (text: string) => Promise<APIResponse>,
): Promise<void> {
  const response = await send(texts.join(' '));
  if (response.ok()) return void acceptedCounts.set(field, (acceptedCounts.get(field) ?? 0) + texts.length);
  acceptedCounts.set(field, acceptedCounts.get(field) ?? 0);
  // A 5xx is a bug, whatever was sent. A 429 would stop the attempts.
  expect(response.status(), `${field}: ${JSON.stringify(texts)}`).toBeLessThan(500);
  if (response.status() === 429 || texts.length === 1) return;
  const half = Math.ceil(texts.length / 2);
  await sendTexts(acceptedCounts, field, texts.slice(0, half), send);
  await sendTexts(acceptedCounts, field, texts.slice(half), send);
}

/** Publishes listings with hostile texts in all fields. The first one also has an edit that waits for review. */
export async function writeListings(writers: Writers, acceptedCounts: AcceptedCounts): Promise<readonly string[]> {
  const { request, baseURL, owner } = writers;
  const send = createSender(writers);
  const societyNames = shortTexts(100);
  const descriptions = packTexts(WRITABLE, 2000);
  const paths: string[] = [];
  for (let index = 0; index < Math.max(MIN_LISTINGS, descriptions.length); index += 1) {
    const path = await publishListing(request, baseURL, owner, societyNames[index]!);
    const id = listingIdOf(path);
    paths.push(path);
    acceptedCounts.set('society_name', index + 1);
    const write = (field: string, texts: readonly string[] | undefined) => {
      const step = RENTAL.steps.find(({ fields }) => fields.includes(field))!.id;
      return texts && sendTexts(acceptedCounts, field, texts, (text) => send(callOf(RENTAL.id, step)!.path, { id, [field]: text }, owner));
    };
    await write('description', descriptions[index]);
    // short fields get the last texts, each field another one: society names use up the first
    for (const [position, field] of ['street', 'landmark', 'sub_locality'].entries())
      await write(field, [shortTexts(80).at(-1 - 3 * index - position)!]);
    await write('directions_tip', packTexts(WRITABLE, 240)[index]);
  }
  paths.push(await publishListing(request, baseURL, owner, societyNames.at(-1)!, { pg_name: shortTexts(80).at(-2)! }, KINDS.pg_hostel));
  acceptedCounts.set('pg_name', 1);
  const changeResponse = await send(
    callOf(RENTAL.id, 'location')!.path,
    { id: listingIdOf(paths[0]!), society_name: societyNames.at(-3) },
    owner,
  );
  expect(changeResponse.ok(), await changeResponse.text()).toBe(true);
  return paths;
}

/** Writes everything that visitors and seekers can write about a listing or to the site. */
export async function writeAsVisitors(writers: Writers, listingId: string, acceptedCounts: AcceptedCounts): Promise<void> {
  const { request, baseURL, owner, seeker } = writers;
  const send = createSender(writers);
  let count = 0;
  for (const texts of packTexts(SENT_TEXTS, 1000))
    await sendTexts(acceptedCounts, 'report', texts, (details) =>
      send('/property/report', { property_id: listingId, reason: 'other', details }, undefined, {
        // a person who is not logged in and has the same browser would only repeat the report
        'user-agent': `browser ${(count += 1)}`,
      }),
    );
  for (const texts of packTexts(SENT_TEXTS, 3000))
    await sendTexts(acceptedCounts, 'support', texts, (text) => send('/support', { topic: 'other', text }, seeker));
  const message = { name: 'Meena', email: 'meena@example.org', property_id: listingId };
  for (const texts of packTexts(SENT_TEXTS, 2000))
    await sendTexts(acceptedCounts, 'message', texts, (text) => send('/contact/send_email', { ...message, message: text }, seeker));

  const searchResponse = await request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=${MAX_NOTES}`);
  const { data: listings } = (await searchResponse.json()) as { data: { id: string }[] };
  for (const { id } of listings) await send('/shortlist', { property_id: id, status: 'active' }, seeker);
  for (const [position, texts] of packTexts(SENT_TEXTS, 500).slice(0, listings.length).entries())
    await sendTexts(acceptedCounts, 'note', texts, (note) =>
      send('/shortlist/note', { property_id: listings[position]!.id, note }, seeker),
    );
  for (const [position, name] of shortTexts(80).slice(0, 5).entries())
    await sendTexts(acceptedCounts, 'saved search', [name], (text) =>
      send('/saved-search', { url: `/homes-in-coimbatore-for-rent?price_max=${20_000 + 500 * position}`, name: text }, seeker),
    );
  for (const text of HOSTILE_TEXTS.slice(-MAX_NAMES))
    await sendTexts(acceptedCounts, 'name', [text], (name) => send('/user/update', { name }, owner));
  for (const text of HOSTILE_TEXTS.slice(-MAX_NAMES))
    await sendTexts(acceptedCounts, 'profile', [text], (profileType) => send('/user/update', { profileType }, owner));
}

/** Writes applications of agents, and a plan, which is withdrawn immediately. */
export async function writeForStaff(writers: Writers, acceptedCounts: AcceptedCounts): Promise<void> {
  const send = createSender(writers);
  for (const [position, texts] of packTexts(SENT_TEXTS, 290).slice(0, 4).entries()) {
    await sendTexts(acceptedCounts, 'application', texts, async (address) => {
      const phone = newPhoneNumber();
      const codeResponse = await send('/realestateagent/add', {
        ...partnerRoutes.addAgent.example.body,
        phone,
        address,
        firm: shortTexts(100)[position],
      });
      if (!codeResponse.ok()) return codeResponse;
      const { data } = (await codeResponse.json()) as { data: { verification_id: string } };
      return send('/partner/verify', { verification_id: data.verification_id, code: await writers.codeOf(phone) });
    });
  }
  const plainTexts = shortTexts(60).filter((text) => !/[<>]/.test(text) && text.includes(INJECTED_ATTRIBUTE));
  const id = `hostile-${newPhoneNumber()}`;
  const texts = { en: { name: plainTexts[0]!, summary: packTexts(plainTexts, 240)[0]!.join(' ') } };
  await sendTexts(acceptedCounts, 'plan', plainTexts.slice(0, 1), () =>
    send('/admin/plans', { ...planAdminRoutes.savePlan.example.body, id, texts, audience: 'developer' }, writers.staff),
  );
  expect((await send('/admin/plans/withdraw', { id, withdrawn: true }, writers.staff)).ok()).toBe(true);
}
