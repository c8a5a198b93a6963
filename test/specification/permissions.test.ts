/** Section 6 of the specification, row by row, against the running API, and the messages of sections 8 and 9 that the API sends. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contract, routes } from '../../contract/index.ts';
import { KINDS } from '../../kinds/index.ts';
import { testApp, type TestApp } from '../app.ts';
import { newListing } from '../listings.ts';
import { signIn, newNumber, requestCode } from '../people.ts';

let app: TestApp;
let home: string;
beforeAll(async () => {
  app = await testApp();
  home = (await newListing(app, (await signIn(app)).id)).publicId;
});

describe('"Anonymous visitors may browse public lists (hot, premium, featured, top location, new launch, location search) without a token."', () => {
  test.each([
    '/property/hotproperty?hot_property=true&city=coimbatore',
    '/property/hotproperty?premium_property=true&city=coimbatore',
    '/property/hotproperty?featured_property=true&city=coimbatore',
    '/property/hotproperty?top_location=true&city=coimbatore',
    '/property/hotproperty?new_launch=true&city=coimbatore',
    '/location?city=coimbatore&query=rs',
  ])('%s', async (url) => {
    for (const headers of [{}, { 'x-access-token': '' }]) {
      const response = await app.fastify.inject({ method: 'GET', url: `/api/v1${url}`, headers });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toHaveProperty('data');
    }
  });
});

describe('"All other calls send the stored token in header x-access-token (empty string if absent)."', () => {
  test.each(routes.filter(({ auth }) => !auth.allowsVisitors).map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s without one: Login Expired',
    async (_name, route) => {
      const response = await app.fastify.inject({ method: route.method, url: `/api/v1${route.path}`, headers: { 'x-access-token': '' } });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'login_expired', message: expect.stringMatching(/log ?in/i) });
    },
  );
});

test('"Agent-create and user-create calls are sent without a token."', async () => {
  for (const { auth } of [contract.partners.addAgent, contract.partners.addChannelPartner, contract.password.createUser])
    expect(auth.allowsVisitors).toBe(true);
  const application = contract.partners.addAgent.example.body;
  expect((await app.call(contract.partners.addAgent, { body: { ...application, phone: newNumber() } })).status).toBe(200);
});

test.each([
  [
    "contacting an owner: 'Login Expired... Please log in and then contact to owner!'",
    'contact',
    'Login Expired... Please log in and then contact to owner!',
  ],
  ["sending a contact email: 'Please Login to See Contact Detials'", 'mail', 'Please Login to See Contact Detials'],
  ['shortlist: prompt to log in to save properties', 'shortlist', 'save properties'],
] as const)('"401 on %s"', async (_row, call, message) => {
  const application = { property_id: home, name: 'Meena', email: 'meena@example.org', message: 'Is it still there?' };
  const requests = {
    contact: () => app.call(contract.contact.contactOwner, { body: { property_id: home } }),
    mail: () => app.call(contract.contactMessages.sendEmail, { body: application }),
    shortlist: () => app.call(contract.shortlist.setShortlist, { body: { property_id: home } }),
  };
  const { status, error } = await requests[call]();
  expect(status).toBe(401);
  expect(error.message).toContain(message);
});

test('"Listing roles Owner, Agent, Developer exist as values"', () => {
  for (const kind of Object.values(KINDS)) {
    const { fields } = kind as { readonly fields: Readonly<Record<string, { readonly options?: readonly unknown[] }>> };
    const values = JSON.stringify(fields['listing_role']);
    for (const role of ['Owner', 'Agent', 'Developer']) expect(values).toContain(role);
  }
});

test('the toasts of section 8 that come from the server: codes, login, shortlist, profile', async () => {
  const number = newNumber();
  const response = await app.call(contract.auth.sendOtp, { body: { phone: number } });
  expect(response.body.message).toBe('OTP sent successfully!');
  const credentials = await requestCode(app, newNumber());
  const wrongCodeResponse = await app.call(contract.auth.verifyOtp, {
    body: { ...credentials, code: credentials.code === '000000' ? '000001' : '000000' },
  });
  expect(wrongCodeResponse.error.message).toBe('Invalid OTP. Please check the code and try again.');
  const withoutId = await app.call(contract.auth.verifyOtp, { body: { code: '123456' } });
  expect(withoutId.error.message).toBe('Please send OTP first.');
  const login = await app.call(contract.auth.verifyOtp, { body: credentials });
  expect(login.body.message).toBe('OTP verified and login successful!');
  const as = { token: login.body.token };
  const toggle = async () => (await app.call(contract.shortlist.setShortlist, { body: { property_id: home } }, as)).body;
  expect(await toggle()).toMatchObject({ status: 'active', message: 'Property added to Shortlist' });
  expect(await toggle()).toMatchObject({ status: 'inactive', message: 'Property removed from Shortlist' });
  expect((await app.call(contract.account.updateUser, { body: { name: 'Meena' } }, as)).body.message).toBe(
    'User has been Updated successfully',
  );
  expect((await app.call(contract.account.getUser, {}, { token: 'dead' })).error.message).toBe('Login Expired');
});
