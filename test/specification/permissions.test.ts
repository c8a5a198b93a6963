/** Section 6 of the specification, row by row, asked of the running API; and what of sections 8 and 9 the API says itself. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contract, routes } from '../../contract/index.ts';
import { KINDS } from '../../kinds/index.ts';
import { testApp, type TestApp } from '../app.ts';
import { newListing } from '../listings.ts';
import { logIn, newNumber, requestCode } from '../people.ts';

let on: TestApp;
let home: string;
beforeAll(async () => {
  on = await testApp();
  home = (await newListing(on, (await logIn(on)).id)).publicId;
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
      const answer = await on.app.inject({ method: 'GET', url: `/api/v1${url}`, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toHaveProperty('data');
    }
  });
});

describe('"All other calls send the stored token in header x-access-token (empty string if absent)."', () => {
  test.each(routes.filter(({ auth }) => !auth.visitors).map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s without one: Login Expired',
    async (_name, route) => {
      const answer = await on.app.inject({ method: route.method, url: `/api/v1${route.path}`, headers: { 'x-access-token': '' } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'login_expired', message: expect.stringMatching(/log ?in/i) });
    },
  );
});

test('"Agent-create and user-create calls are sent without a token."', async () => {
  for (const { auth } of [contract.partners.addAgent, contract.partners.addChannelPartner, contract.password.createUser])
    expect(auth.visitors).toBe(true);
  const said = contract.partners.addAgent.example.body;
  expect((await on.call(contract.partners.addAgent, { body: { ...said, phone: newNumber() } })).status).toBe(200);
});

test.each([
  [
    "contacting an owner: 'Login Expired... Please log in and then contact to owner!'",
    'contact',
    'Login Expired... Please log in and then contact to owner!',
  ],
  ["sending a contact email: 'Please Login to See Contact Detials'", 'mail', 'Please Login to See Contact Detials'],
  ['shortlist: prompt to log in to save properties', 'shortlist', 'Please log in to save properties'],
] as const)('"401 on %s"', async (_row, call, words) => {
  const said = { property_id: home, name: 'Meena', email: 'meena@example.org', message: 'Is it still there?' };
  const refused = {
    contact: () => on.call(contract.contact.contactOwner, { body: { property_id: home } }),
    mail: () => on.call(contract.contactMail.sendEmail, { body: said }),
    shortlist: () => on.call(contract.shortlist.setShortlist, { body: { property_id: home } }),
  };
  const { status, error } = await refused[call]();
  expect(status).toBe(401);
  expect(error.message).toContain(call === 'shortlist' ? 'save properties' : words);
});

test('"Listing roles Owner, Agent, Developer exist as values"', () => {
  for (const kind of Object.values(KINDS)) {
    const { fields } = kind as { readonly fields: Readonly<Record<string, { readonly options?: readonly unknown[] }>> };
    const values = JSON.stringify(fields['listing_role']);
    for (const role of ['Owner', 'Agent', 'Developer']) expect(values).toContain(role);
  }
});

test('the toasts of section 8 that the server says: codes, logging in, the shortlist, the profile', async () => {
  const number = newNumber();
  const sent = await on.call(contract.auth.sendOtp, { body: { phone: number } });
  expect(sent.body.message).toBe('OTP sent successfully!');
  const asked = await requestCode(on, newNumber());
  const wrong = await on.call(contract.auth.verifyOtp, { body: { ...asked, code: asked.code === '000000' ? '000001' : '000000' } });
  expect(wrong.error.message).toBe('Invalid OTP. Please check the code and try again.');
  const none = await on.call(contract.auth.verifyOtp, { body: { code: '123456' } });
  expect(none.error.message).toBe('Please send OTP first.');
  const login = await on.call(contract.auth.verifyOtp, { body: asked });
  expect(login.body.message).toBe('OTP verified and login successful!');
  const as = { token: login.body.token };
  const toggle = async () => (await on.call(contract.shortlist.setShortlist, { body: { property_id: home } }, as)).body;
  expect(await toggle()).toMatchObject({ status: 'active', message: 'Property added to Shortlist' });
  expect(await toggle()).toMatchObject({ status: 'inactive', message: 'Property removed from Shortlist' });
  expect((await on.call(contract.user.updateUser, { body: { name: 'Meena' } }, as)).body.message).toBe(
    'User has been Updated successfully',
  );
  expect((await on.call(contract.user.getUser, {}, { token: 'dead' })).error.message).toBe('Login Expired');
});
