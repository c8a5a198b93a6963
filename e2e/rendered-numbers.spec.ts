/** No page that is rendered for everybody holds a number or an address of a person: neither its text nor its data for machines. */
import type { APIRequestContext } from '@playwright/test';
import { contactDetailsIn } from '../kinds/moderation/contact-details.ts';
import { operatorOf } from '../server/operator.ts';
import { DEMO_PEOPLE } from '../server/db/seed/demo/people.ts';
import { expect, test } from './fixtures.ts';
import { idOf } from './hostile-places.ts';
import { newNumber } from './people.ts';
import { postHome } from './posted-home.ts';

const { officer } = operatorOf({}, { phone: null, designation: null, hours: null });
/** Who runs the site says how to reach them; 1930 is the helpline against fraud. */
const DECLARED = new Set([officer.email, officer.phone, '1930'].map((one) => one.replaceAll(/\s/g, '')));
/** The end of an agent's number at a state's authority, which is public: `TN/Agent/900294/2024`. */
const REGISTRATION = /^\d{4,6}\/20\d\d$/;
const SECOND = '9444455555';

/** As everybody reads digits: of one script, and without whatever is written between them. */
function digitsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>|&nbsp;|&#x?[\da-f]+;/gi, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(scriptDigit(digit)))
    .replaceAll(/[\s().\-\u2010-\u2015•·/\u00a0\u200b-\u200f\u2060]/g, '');
}
/** Digits of a script stand in a row of ten that begins with its zero. */
function scriptDigit(digit: string): number {
  let zero = digit.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0)! - zero < 9) zero -= 1;
  return digit.codePointAt(0)! - zero;
}

/** Demo people have numbers of one block; those to log in as have well-known ones. */
const demo = (digits: string): string[] => digits.match(/(?<!\d)(?:91|0)?70000\d{5}(?!\d)/g) ?? [];

/** Everything in a page by which somebody could be reached. */
function reaching(html: string, known: readonly string[]): string[] {
  const digits = digitsOf(html);
  const text = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ; ').replaceAll(/<[^>]*>/g, ' ; ');
  return [
    ...known.filter((one) => digits.includes(one) || html.includes(one)),
    ...demo(digits),
    ...(html.match(/(?<![\w.-])[6-9]\d{4}[ -]?\d{5}(?![\w.-])/g) ?? []),
    ...(html.match(/\b(?:tel|mailto|sms|whatsapp):[^"'<\s]+/g) ?? []).map((link) => decodeURIComponent(link.slice(link.indexOf(':') + 1))),
    ...(html.match(/[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/gi) ?? []),
    ...contactDetailsIn(text)
      .filter(({ kind }) => kind === 'phone')
      .map(({ from, to }) => text.slice(from, to))
      .filter((one) => !REGISTRATION.test(one)),
  ].filter((one) => !DECLARED.has(one.replaceAll(/\s/g, '')));
}

const linkIn = (html: string, pattern: RegExp): string => {
  const [, path] = pattern.exec(html) ?? [];
  if (!path) throw new Error(`no link like ${pattern}`);
  return path;
};
const html = async (request: APIRequestContext, url: string) => {
  const answer = await request.get(url);
  expect([200, 410], url).toContain(answer.status());
  return answer.text();
};

test('what is looked for is found in every form it is written in', () => {
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
    expect(reaching(form, ['9876543210']), form).not.toEqual([]);
  for (const form of forms.slice(0, 3)) expect(reaching(form, []), `${form}, of somebody unknown`).not.toEqual([]);
  for (const form of [
    '70000 00017',
    '+917000000017',
    'call <a href="tel:+911234">us</a>',
    'kavi@example.net',
    '{"email":"kavi@example.net"}',
  ])
    expect(reaching(form, []), form).not.toEqual([]);
  expect(reaching(`₹1,25,000 for 1,090 sqft in 641001 ${officer.email} ${officer.phone}`, [])).toEqual([]);
});

test('no rendered page holds a number or an address of a person', async ({ request, baseURL, login }) => {
  test.slow();
  const site = baseURL!;
  const number = newNumber();
  const token = await login(number);
  const send = (path: string, data: object) => request.post(`${site}/api/v1${path}`, { data, headers: { 'x-access-token': token } });
  const address = `kavitha-${number}@example.net`;
  expect((await send('/user/update', { name: 'Kavitha Raman', email: address })).ok()).toBe(true);
  const own = await postHome(request, site, token, `Quiet House ${number.slice(-5)}`, { secondary_phone: SECOND });
  const gone = await postHome(request, site, token, `Closed House ${number.slice(-5)}`, { secondary_phone: SECOND });
  expect((await send('/property/status', { id: idOf(gone), status: 'closed', reason: 'found_here' })).ok()).toBe(true);
  const known = [number, SECOND, address, ...Object.values(DEMO_PEOPLE).map(({ phone }) => phone.slice(3))];

  const search = '/homes-in-coimbatore-for-rent';
  const directory = await html(request, `${site}/agents/coimbatore`);
  const found = await html(request, site + search);
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
    linkIn(found, /href="(\/[\w-]+-pid-\w+)"/),
    own,
    gone,
  ];
  for (const path of pages.flatMap((one) => (one === '/' ? ['/', '/ta', '/hi'] : [one, `/ta${one}`]))) {
    const page = await html(request, site + path);
    expect(page.length, path).toBeGreaterThan(5000);
    expect(reaching(page, known), path).toEqual([]);
    for (const [, json] of page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)) {
      const said = JSON.stringify(JSON.parse(json!));
      expect(reaching(said, known), `${path}, for machines`).toEqual([]);
      expect(said).not.toMatch(/"(?:telephone|email|faxNumber)":/);
    }
  }
});
