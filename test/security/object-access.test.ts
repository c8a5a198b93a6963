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
const HARMLESS: Readonly<Record<string, string>> = {
  'POST /user/send-otp': 'sends a code to the given number, which only the owner of the number can read',
  'POST /auth/verify-otp': 'requires a code that only its receiver has',
  'POST /auth/logout': 'ends only sessions of the caller',
  'POST /user/update': 'changes only the account of the caller',
  'POST /user/consent': 'gives or withdraws only the consent of the caller',
  'DELETE /user': 'erases only the account of the caller, with a code sent to their number',
  'POST /user/create': 'creates a new account; the response says if there is one already',
  'POST /auth/login': 'requires a password that only its owner knows',
  'POST /auth/password': 'changes only the password of the caller',
  'POST /auth/password/forgot': 'sends a code or link that only the owner of the phone or mailbox can read',
  'POST /auth/password/reset': 'requires a code or token that only its receiver has',
  'DELETE /auth/sessions': 'ends only sessions of the caller',
  'POST /user/phone/code': 'sends a code to the number of the caller',
  'POST /user/phone/verify': 'requires a code for the number of the caller',
  'POST /auth/account/email/link/verification':
    'requires a token that only the reader of the mail has, or writes to the address of the caller',
  'POST /account/lister-role/appeal': 'appeals only for the caller',
  'POST /search/unmet': 'counts a search that found nothing, without storing who searched',
  'POST /property/seen': 'records which listing the caller viewed',
  'DELETE /property/seen': 'deletes what the caller viewed',
  'POST /saved-search': 'saves a search of the caller',
  'POST /shortlist': 'adds a public listing to the shortlist of the caller',
  'POST /shortlist/active': 'reads the shortlist of the caller',
  'POST /shortlist/note': 'writes a note on the shortlist of the caller',
  'POST /shortlist/merge': 'adds public listings to the shortlist of the caller',
  'POST /property/report': 'reports a public listing to the staff',
  'POST /contact/pass': 'requests the contact of a public listing, within its own limits',
  'POST /property/contact': 'requests the contact of a public listing, within its own limits',
  'POST /visit': 'requests a visit of a public listing',
  'POST /notifications/read': 'marks notifications of the caller as read; ids of other users match none',
  'POST /notifications/preferences': 'sets which notifications the caller gets',
  'POST /notifications/device': 'turns on notifications of the caller on the device of the session',
  'DELETE /notifications/device': 'turns off notifications on the device of the session',
  'POST /support': 'sends a request to support',
  'POST /partner/verify': 'requires a code that only its receiver has',
  'POST /contact/send_email': 'writes about a public listing, within its own limits',
  'POST /conversation/message': 'writes about a public listing, or in a conversation of the caller',
  'POST /travel-times': 'reads public positions',
  'POST /locationlogs/add': 'records a place that the caller chose',
  'POST /subscription/razorpay/verifyPayment': 'requires a signature of the gateway, about an order of the caller',
  'POST /subscription/razorpay/webhook': 'requires a signature of the gateway',
  'POST /property/bulk/import': 'creates listings of the caller; the external ids are those of the caller',
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
    if (name in HARMLESS || createsListing) return;
    expect(
      [403, 404],
      `${name} responded with ${response.status}. If it acts on records of another user, it must refuse the call; otherwise add it to HARMLESS with the reason.`,
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
  expect(Object.keys(HARMLESS).filter((name) => !WRITE_ROUTES.some((route) => routeName(route) === name))).toEqual([]);
});
