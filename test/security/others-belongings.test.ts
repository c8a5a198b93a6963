/** Nobody changes or reads for editing what is somebody else's (IDOR), whichever route that writes they try. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { testApp, type TestApp } from '../app.ts';
import { logIn, type Person } from '../people.ts';
import { picturePart, upload } from '../upload.ts';
import { bodyAbout, digestOf, furnish, kindFor, nameOf, WRITING, type Belongings } from './writing-routes.ts';

/**
 * Routes that may be called about somebody else's listing, or about nobody's, and why that harms nobody. A route that writes and
 * is not named here has to refuse a stranger.
 */
const MAY: Readonly<Record<string, string>> = {
  'POST /user/send-otp': 'sends a code to the number given, which only its owner reads',
  'POST /auth/verify-otp': 'takes a code that only its receiver has',
  'POST /auth/logout': 'ends sessions of the caller alone',
  'POST /user/update': 'changes the caller alone',
  'POST /user/consent': 'agrees or takes back for the caller alone',
  'DELETE /user': 'erases the caller alone, with a code sent to their own number',
  'POST /user/create': 'makes an account of its own, or is told that there is one',
  'POST /auth/login': 'takes a password that only its owner has',
  'POST /auth/password': 'changes the password of the caller alone',
  'POST /auth/password/forgot': 'sends a code or a link which only the owner of phone or mailbox reads',
  'POST /auth/password/reset': 'takes a code or token that only its receiver has',
  'DELETE /auth/sessions': 'ends sessions of the caller alone',
  'POST /user/phone/code': 'sends a code to the number of the caller',
  'POST /user/phone/verify': 'takes a code for the number of the caller',
  'POST /auth/account/email/link/verification': 'proves an address by a token that only its reader has, or writes to the caller’s own',
  'POST /property/seen': 'records what the caller looked at',
  'DELETE /property/seen': 'forgets what the caller looked at',
  'POST /saved-search': 'keeps a search among those of the caller',
  'POST /shortlist': 'keeps a public listing on the list of the caller',
  'POST /shortlist/active': 'reads the list of the caller',
  'POST /shortlist/note': 'writes on the list of the caller',
  'POST /shortlist/merge': 'adds public listings to the list of the caller',
  'POST /property/report': 'tells the people who look after the site about a public listing',
  'POST /property/contact': 'asks for the contact of a public listing, within limits of its own',
  'POST /notifications/read': 'reads what the caller was told; ids of others are nobody’s',
  'POST /notifications/choices': 'says what the caller is sent',
  'POST /support': 'asks the people who look after the site',
  'POST /partner/prove': 'takes a code that only its receiver has',
  'POST /contact/send_email': 'writes about a public listing, within limits of its own',
  'POST /locationlogs/add': 'records a place the caller picked',
  'POST /subscription/razorpay/verifyPayment': 'takes what the gateway signed, about an order of the caller’s own',
  'POST /subscription/razorpay/webhook': 'takes what the gateway signed, and nothing else',
  'POST /property/bulk/import': 'makes listings of the caller; its external ids are the caller’s own',
};

let t: TestApp;
let owner: Person;
let stranger: Person;
let theirs: Belongings;
beforeAll(async () => {
  t = await testApp();
  owner = await logIn(t);
  stranger = await logIn(t);
  theirs = await furnish(t, owner);
}, 60_000);

describe.each(WRITING.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const adds = route.path.endsWith('/add') && !('id' in bodyOf());
  function bodyOf(): object {
    return route.example?.body ?? {};
  }

  test('leaves everything a person has as it is when a stranger calls it', async () => {
    const before = await digestOf(t, owner);
    const body = bodyAbout(route, theirs);
    // whoever logs out is gone for the rest of the tests
    const { token } = route === contract.auth.logout ? await logIn(t) : stranger;
    const answer = route.multipart
      ? await upload(t, token, route, [{ name: 'id', content: theirs.listings[kindFor(route)] }, await picturePart()])
      : await t.call(route, { body }, { token });
    expect(await digestOf(t, owner)).toBe(before);
    if (name in MAY || adds) return;
    expect(
      [403, 404],
      `${name} answered ${answer.status}. Does it act on somebody's things? Then refuse strangers; else say so in MAY.`,
    ).toContain(answer.status);
  });

  test('does nothing without a session, unless it is open to all', async () => {
    if (route.auth.visitors) return;
    const before = await digestOf(t, owner);
    const answer = route.multipart
      ? await upload(t, '', route, [{ name: 'id', content: theirs.listings[kindFor(route)] }, await picturePart()])
      : await t.call(route, { body: bodyAbout(route, theirs) });
    expect(answer.status).toBe(401);
    expect(await digestOf(t, owner)).toBe(before);
  });
});

test('only routes that are there are named as harmless', () => {
  expect(Object.keys(MAY).filter((name) => !WRITING.some((route) => nameOf(route) === name))).toEqual([]);
});
