/** Insecure direct object references: no writing route changes or reveals data of another user. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { testApp, type TestApp } from '../app.ts';
import { signIn, type Person } from '../people.ts';
import { picturePart, upload, type Part } from '../upload.ts';
import { exampleBody, digestOfRecords, createRecords, kindOfRoute, routeName, WRITE_ROUTES, type PersonRecords } from './write-routes.ts';

/**
 * Routes that may be called with the id of another user's listing, or without an id, and why that is harmless. Every other writing route
 * must refuse another user.
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
  'POST /account/lister-role/appeal': 'appeals for the caller alone',
  'POST /search/unmet': 'counts a search that found nothing, for nobody in particular',
  'POST /property/seen': 'records what the caller looked at',
  'DELETE /property/seen': 'forgets what the caller looked at',
  'POST /saved-search': 'keeps a search among those of the caller',
  'POST /shortlist': 'keeps a public listing on the list of the caller',
  'POST /shortlist/active': 'reads the list of the caller',
  'POST /shortlist/note': 'writes on the list of the caller',
  'POST /shortlist/merge': 'adds public listings to the list of the caller',
  'POST /property/report': 'tells the people who look after the site about a public listing',
  'POST /contact/pass': 'asks for the contact of a public listing, within limits of its own',
  'POST /property/contact': 'asks for the contact of a public listing, within limits of its own',
  'POST /visit': 'asks to see a public listing',
  'POST /notifications/read': 'reads what the caller was told; ids of others are nobody’s',
  'POST /notifications/preferences': 'says what the caller is sent',
  'POST /notifications/device': 'shows notifications of the caller on the device of the session',
  'DELETE /notifications/device': 'shows none on the device of the session any more',
  'POST /support': 'asks the people who look after the site',
  'POST /partner/verify': 'takes a code that only its receiver has',
  'POST /contact/send_email': 'writes about a public listing, within limits of its own',
  'POST /conversation/message': 'writes about a public listing, or in a conversation of the caller',
  'POST /travel-times': 'reads public positions',
  'POST /locationlogs/add': 'records a place the caller picked',
  'POST /subscription/razorpay/verifyPayment': 'takes what the gateway signed, about an order of the caller’s own',
  'POST /subscription/razorpay/webhook': 'takes what the gateway signed, and nothing else',
  'POST /property/bulk/import': 'makes listings of the caller; its external ids are the caller’s own',
};

let app: TestApp;
let owner: Person;
let otherUser: Person;
let ownerRecords: PersonRecords;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
  otherUser = await signIn(app);
  ownerRecords = await createRecords(app, owner);
}, 60_000);

describe.each(WRITE_ROUTES.map((route) => [routeName(route), route] as const))('%s', (name, route) => {
  const createsListing = route.path.endsWith('/add') && !('id' in bodyOf());
  function bodyOf(): object {
    return route.example?.body ?? {};
  }

  async function uploadParts(): Promise<Part[]> {
    const isForConversation = route === contract.conversationPhotos.uploadConversationPhoto;
    const content = isForConversation ? ownerRecords.conversation : ownerRecords.listings[kindOfRoute(route)];
    const parts = [{ name: 'id', content }, await picturePart()];
    return isForConversation ? [...parts, { name: 'client_id', content: randomUUID() }] : parts;
  }

  test('changes no data of a person when another user calls it', async () => {
    const before = await digestOfRecords(app, owner);
    const body = exampleBody(route, ownerRecords);
    // A logout would end the session for the remaining tests.
    const { token } = route === contract.auth.logout ? await signIn(app) : otherUser;
    const response = route.multipart ? await upload(app, token, route, await uploadParts()) : await app.call(route, { body }, { token });
    expect(await digestOfRecords(app, owner)).toBe(before);
    if (name in MAY || createsListing) return;
    expect(
      [403, 404],
      `${name} answered ${response.status}. Does it act on somebody's things? Then refuse strangers; else say so in MAY.`,
    ).toContain(response.status);
  });

  test('does nothing without a session, unless it is public', async () => {
    if (route.auth.allowsVisitors) return;
    const before = await digestOfRecords(app, owner);
    const response = route.multipart
      ? await upload(app, '', route, await uploadParts())
      : await app.call(route, { body: exampleBody(route, ownerRecords) });
    expect(response.status).toBe(401);
    expect(await digestOfRecords(app, owner)).toBe(before);
  });
});

test('every route on the list of harmless routes exists', () => {
  expect(Object.keys(MAY).filter((name) => !WRITE_ROUTES.some((route) => routeName(route) === name))).toEqual([]);
});
