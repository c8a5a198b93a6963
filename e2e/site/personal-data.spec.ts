/** No public page may contain a phone number or email address of a person, neither in its text nor in its embedded data. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { APIRequestContext } from '@playwright/test';
import { findContactDetails } from '../../kinds/contact-details/contact-details.ts';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { operatorOf } from '../../server/config/operator.ts';
import { DEMO_PEOPLE } from '../../demo/seed/people.ts';
import { LANGUAGE, LANGUAGES } from '../../contract/languages.ts';
import type { OpenDataIndex } from '../../contract/open-data.ts';
import { grantRole } from '../../server/features/account/grant-role.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber } from '../support/people.ts';
import { listingIdOf, publishListing } from '../support/publish-listing.ts';
import pageRoutes from '../../web/routes.ts';

const { officer } = operatorOf({}, { phone: null, designation: null, hours: null });
/** Contact details of the operator, and 1930, the national cybercrime helpline. */
const DECLARED = new Set([officer.email, officer.phone, '1930'].map((value) => value.replaceAll(/\s/g, '')));
/** Public RERA registration numbers of agents: `TN/Agent/900294/2024`. */
const REGISTRATION = /^\d{4,6}\/20\d\d$/;
const SECOND = '9444455555';

/** Normalizes digits of all scripts and removes separators between them. */
function digitsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>|&nbsp;|&#x?[\da-f]+;/gi, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(scriptDigit(digit)))
    .replaceAll(/[\s().\-\u2010-\u2015•·/\u00a0\u200b-\u200f\u2060]/g, '');
}
/** In Unicode the ten digits of a script are consecutive and start with zero. */
function scriptDigit(digit: string): number {
  let zero = digit.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0)! - zero < 9) zero -= 1;
  return digit.codePointAt(0)! - zero;
}

/**
 * Numbers of demo users in the digits of a page. They are all from one range; the numbers of the demo accounts are searched for separately.
 */
const demo = (digits: string): string[] => digits.match(/(?<!\d)(?:91|0)?70000\d{5}(?!\d)/g) ?? [];

/** All phone numbers and email addresses in a page. */
function findPersonalData(html: string, knownValues: readonly string[]): string[] {
  const digits = digitsOf(html);
  const text = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ; ').replaceAll(/<[^>]*>/g, ' ; ');
  return [
    ...knownValues.filter((value) => digits.includes(value) || html.includes(value)),
    ...demo(digits),
    ...(html.match(/(?<![\w.-])[6-9]\d{4}[ -]?\d{5}(?![\w.-])/g) ?? []),
    ...(html.match(/\b(?:tel|mailto|sms|whatsapp):[^"'<\s]+/g) ?? []).map((link) => decodeURIComponent(link.slice(link.indexOf(':') + 1))),
    ...(html.match(/[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/gi) ?? []),
    ...findContactDetails(text)
      .filter(({ kind }) => kind === 'phone')
      .map(({ from, to }) => text.slice(from, to))
      .filter((value) => !REGISTRATION.test(value)),
  ].filter((value) => !DECLARED.has(value.replaceAll(/\s/g, '')));
}

const linkIn = (html: string, pattern: RegExp): string => {
  const [, path] = pattern.exec(html) ?? [];
  if (!path) throw new Error(`no link like ${pattern}`);
  return path;
};
const html = async (request: APIRequestContext, url: string) => {
  const response = await request.get(url);
  expect([200, 410], url).toContain(response.status());
  return response.text();
};

test('the search for personal data finds all notations', () => {
  const forms = [
    '9876543210',
    '98765 43210',
    '98765-43210',
    '987.654.3210',
    '(987) 654 3210',
    '९८७६५४३२१०',
    '௯௮௭௬௫௪௩௨௧௦',
    '+91 98765&nbsp;43210',
  ];
  for (const form of [...forms, '<b>98765</b><i>43210</i>', '98765\u200b43210'])
    expect(findPersonalData(form, ['9876543210']), form).not.toEqual([]);
  for (const form of forms.slice(0, 3)) expect(findPersonalData(form, []), `${form}, of somebody unknown`).not.toEqual([]);
  for (const form of [
    '70000 00017',
    '+917000000017',
    'call <a href="tel:+911234">us</a>',
    'kavi@example.net',
    '{"email":"kavi@example.net"}',
  ])
    expect(findPersonalData(form, []), form).not.toEqual([]);
  expect(findPersonalData(`₹1,25,000 for 1,090 sqft in 641001 ${officer.email} ${officer.phone}`, [])).toEqual([]);
});

test('no rendered page contains a phone number or email address of a person', async ({ request, baseURL, login }) => {
  test.slow();
  const site = baseURL!;
  const number = newPhoneNumber();
  const token = await login(number);
  const send = (path: string, data: object) => request.post(`${site}/api/v1${path}`, { data, headers: { 'x-access-token': token } });
  const address = `kavitha-${number}@example.net`;
  expect((await send('/user/update', { name: 'Kavitha Raman', email: address })).ok()).toBe(true);
  const own = await publishListing(request, site, token, `Quiet House ${number.slice(-5)}`, { secondary_phone: SECOND });
  const closedListing = await publishListing(request, site, token, `Closed House ${number.slice(-5)}`, { secondary_phone: SECOND });
  expect((await send('/property/status', { id: listingIdOf(closedListing), status: 'closed', reason: 'found_here' })).ok()).toBe(true);
  const knownValues = [number, SECOND, address, ...Object.values(DEMO_PEOPLE).map(({ phone }) => phone.slice(3))];

  const search = '/homes-in-coimbatore-for-rent';
  const directory = await html(request, `${site}/agents/coimbatore`);
  const searchHtml = await html(request, site + search);
  const pages = [
    '/',
    search,
    '/pg-in-coimbatore',
    '/plot-in-chennai',
    '/agents/coimbatore',
    '/lists/featured/coimbatore',
    '/prices/coimbatore',
    '/supportPage',
    linkIn(directory, /href="(\/agents\/[\w-]+-\d{8})"/),
    linkIn(searchHtml, /href="(\/[\w-]+-pid-\w+)"/),
    own,
    closedListing,
  ];
  for (const path of pages.flatMap((value) =>
    value === '/' ? LANGUAGES.map((language) => LANGUAGE[language].prefix || '/') : [value, `/ta${value}`],
  )) {
    const page = await html(request, site + path);
    expect(page.length, path).toBeGreaterThan(5000);
    expect(findPersonalData(page, knownValues), path).toEqual([]);
    for (const [, json] of page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)) {
      const jsonText = JSON.stringify(JSON.parse(json!));
      expect(findPersonalData(jsonText, knownValues), `${path}, for machines`).toEqual([]);
      expect(jsonText).not.toMatch(/"(?:telephone|email|faxNumber)":/);
    }
  }
});

/** Every path of the route table, with its parameters. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return [...(path !== undefined || index ? [own || '/'] : []), ...pathsOf(children ?? [], own)];
  });
}

/** The numbers of these people that a document contains in any notation. */
function numbersIn(document: string, numbers: ReadonlySet<string>): string[] {
  const runs = `${document} ; ${digitsOf(document)}`.match(/\d{10,}/g) ?? [];
  return runs.flatMap((run) =>
    Array.from({ length: run.length - 9 }, (_, from) => run.slice(from, from + 10)).filter((part) => numbers.has(part)),
  );
}

test("no page, page data, sitemap or machine-readable file contains anybody's number, for any viewer and in any language", async ({
  request,
  baseURL,
  db,
  createSession,
  loginAsAdministrator,
}) => {
  const site = baseURL!;
  const ownerNumber = newPhoneNumber();
  const moderatorNumber = newPhoneNumber();
  const moderator = await createSession(moderatorNumber);
  await grantRole(db, `+91${moderatorNumber}`, 'moderator', new Date());
  const tokens = [
    null,
    await createSession(newPhoneNumber()),
    await createSession(ownerNumber),
    moderator,
    (await loginAsAdministrator()).token,
  ];
  const listing = await publishListing(request, site, tokens[2]!, `Scanned House ${ownerNumber.slice(-5)}`, { secondary_phone: SECOND });
  const people = await db.selectFrom('app_user').select('phone').where('phone', 'is not', null).execute();
  const numbers = new Set([SECOND, ...people.map(({ phone }) => phone!.slice(-10))]);
  // the number that the site itself publishes
  for (const declared of DECLARED) numbers.delete(declared.slice(-10));
  expect(numbersIn(`a <b>${ownerNumber.slice(0, 5)}</b> ${ownerNumber.slice(5)}`, numbers)).toContain(ownerNumber);

  const values: Readonly<Record<string, string>> = {
    city: 'coimbatore',
    list: 'featured',
    kind: 'residential_rent',
    step: 'review',
    id: listingIdOf(listing),
    slug: listing.slice(1),
    name: 'emi',
    plan: 'any',
  };
  const fill = (path: string) =>
    path
      .replaceAll(/\/:(\w+)\?/g, '')
      .replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? 'any')
      .replace('*', 'nowhere');
  const pages = pathsOf(pageRoutes).map(fill);
  expect(pages.length).toBeGreaterThan(55);
  // files that are not in the route table
  const files = ['/robots.txt', '/sitemap.xml', '/api/v1/openapi.json', '/manifest.webmanifest', '/api/v1/open-data'];
  const inLanguages = [`/embed/${listingIdOf(listing)}`, '/feed/homes-in-coimbatore-for-rent', ...pages];
  const { data: openData } = (await (await request.get(`${site}/api/v1/open-data`)).json()) as { data: OpenDataIndex };
  const createStorageOfType = openData.cities.flatMap((city) => city.files.map(({ name }) => `/open-data/${name}`));
  const index = await (await request.get(`${site}/sitemap.xml`)).text();
  const sitemaps = [...index.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map(([, path]) => path!);
  const translated = LANGUAGES.slice(1);
  /** The languages in which a page is requested: one of them in turn, or all in an exhaustive run. */
  const languagesOf = (index: number) => normalOrExhaustive([translated[index % translated.length]!], translated);
  const asked = [
    // pages should be the same for everybody, which includes that a session changes nothing
    ...pages.flatMap((path) => normalOrExhaustive([null, tokens[2]!, tokens[4]!], tokens).map((token) => ({ path, token }))),
    ...inLanguages.flatMap((path, index) =>
      ['', ...languagesOf(index).map((language) => LANGUAGE[language].prefix)].map((prefix) => ({ path: prefix + path, token: null })),
    ),
    ...pages.map((path) => ({ path: path === '/' ? '/_root.data' : `${path}.data`, token: null })),
    ...[...files, ...createStorageOfType, ...sitemaps].map((path) => ({ path, token: null })),
  ];
  // most sessions get exactly the bytes of a visitor, which are searched once
  const searched = new Set<string>();
  for (const { path, token } of asked) {
    const response = await request.get(site + path, {
      headers: token === null ? {} : { 'x-access-token': token, cookie: `authToken=${token}` },
    });
    expect(response.status(), path).toBeLessThan(500);
    const text = await response.text();
    if (searched.has(text)) continue;
    searched.add(text);
    expect({ path, found: numbersIn(text, numbers) }).toEqual({ path, found: [] });
  }
});
