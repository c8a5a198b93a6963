import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../contract/index.ts';
import { authRoutes } from '../../../../contract/auth/auth.ts';
import { passwordRoutes } from '../../../../contract/auth/password.ts';
import { accountRoutes } from '../../../../contract/account/account.ts';
import { contactMessageRoutes } from '../../../../contract/contact/messages.ts';
import { conversationRoutes } from '../../../../contract/contact/conversations.ts';
import { KINDS } from '../../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { newListing } from '../../../../test/listings.ts';
import { newNumber, requestCode, signIn, type Person } from '../../../../test/people.ts';
import { signInAs } from '../../../../test/staff.ts';
import { completeDraft } from '../../../../test/wizard.ts';

const PASSWORD = 'porch lamp 7';
let app: TestApp;
let lister: Person;
let publicId: string;
let administrator: Person;
beforeAll(async () => {
  app = await testApp({ env: { DATABASE_POOL: '10' } });
  [lister, administrator] = [await signIn(app), await signInAs(app, 'administrator')];
  publicId = (await newListing(app, lister.id)).publicId;
});

interface Registered extends Person {
  readonly number: string;
  /** The id from the response of the registration. */
  readonly verificationId: string;
}
/** Registers a number and logs in with the password, without entering the code. */
async function register(): Promise<Registered> {
  const number = newNumber();
  const details = { name: 'Meena Sundaram', email: `unverified${number}@example.org`, phone: number };
  const { body } = await app.call(passwordRoutes.createUser, { body: { ...details, password: PASSWORD, confirmPassword: PASSWORD } });
  const login = await logInWithPassword(number);
  return { id: body.data.id, token: login.body.token, phone: `+91${number}`, number, verificationId: body.verification.verification_id };
}
const logInWithPassword = (number: string) =>
  app.call(passwordRoutes.loginByPassword, { body: { email_phone: number, password: PASSWORD } });
const enterCode = (body: object, token?: string) => app.call(authRoutes.verifyOtp, { body }, token === undefined ? {} : { token });
const sendMessage = ({ token }: Person) => {
  const body = { name: 'Meena', email: 'meena@example.com', message: 'Is it near a school?', property_id: publicId };
  return app.call(contactMessageRoutes.sendEmail, { body }, { token });
};
const report = ({ token }: Person) =>
  app.call(contract.reports.reportListing, { body: { property_id: publicId, reason: 'does_not_exist' } }, { token });
const conversationOf = async ({ id }: Person) =>
  (await app.db.selectFrom('conversation').select('id').where('seeker_id', '=', id).executeTakeFirstOrThrow()).id;
const inbox = async (token: string) => (await app.call(conversationRoutes.getConversations, { query: {} }, { token })).body.data;
const reports = async (token: string) => (await app.call(contract.reports.getReports, { query: { page: 1 } }, { token })).body.data;
const drafts = async (token: string) =>
  (await app.call(contract.posting.myProperties, { query: {} }, { token })).body.data.map(({ id }) => id);

describe('when somebody registered the number of another person and never entered its code', () => {
  let stranger: Registered;
  beforeEach(async () => {
    await app.db.deleteFrom('contact_block').execute();
    await app.db.deleteFrom('rate_window').where('key', 'like', 'message:unverified:%').execute();
    stranger = await register();
  });

  test('the owner of the number gets no conversation, report, draft or block from that account', async () => {
    expect((await sendMessage(stranger)).status).toBe(200);
    expect((await report(stranger)).status).toBe(201);
    await completeDraft(app, stranger.token, KINDS.residential_rent);
    const id = await conversationOf(stranger);
    expect((await app.call(conversationRoutes.blockConversation, { body: { id } }, { token: lister.token })).status).toBe(200);

    const { body: owner } = await enterCode(await requestCode(app, stranger.number));
    expect(owner).toMatchObject({ isNewUser: true, user: { phone: stranger.phone, phone_verified: true, name: null } });
    expect([await inbox(owner.token), await reports(owner.token), await drafts(owner.token)]).toEqual([[], [], []]);
    expect((await sendMessage({ ...owner.user, token: owner.token, phone: stranger.phone })).status).toBe(200);
    const conversations = await app.call(conversationRoutes.getConversations, { query: { id } }, { token: lister.token });
    expect(conversations.body.data, 'the lister still sees the message').toHaveLength(1);
    const blocked = await app.db.selectFrom('contact_block').select('blocked_id').execute();
    expect(blocked).toEqual([{ blocked_id: stranger.id }]);
  });

  test('the owner of the number is not suspended, and that account stays suspended', async () => {
    const suspension = { body: { id: stranger.id, reason: 'Threats in messages.' } };
    expect((await app.call(contract.users.suspend, suspension, { token: administrator.token })).status).toBe(200);
    const owner = await enterCode(await requestCode(app, stranger.number));
    expect(owner.status).toBe(200);
    expect((await sendMessage({ id: owner.body.user.id, token: owner.body.token, phone: stranger.phone })).status).toBe(200);
    const strangerAccount = await app.db.selectFrom('app_user').selectAll().where('id', '=', stranger.id).executeTakeFirstOrThrow();
    expect(strangerAccount).toMatchObject({
      phone: null,
      email: null,
      name: null,
      suspended_reason: 'Threats in messages.',
      deleted_at: null,
    });
  });

  test('that account can no longer log in, by session, password, address or the code of the registration', async () => {
    const { code } = (await app.lastSms(stranger.phone, 'login_code'))!;
    await enterCode(await requestCode(app, stranger.number));
    expect((await app.call(accountRoutes.getUser, {}, { token: stranger.token })).status).toBe(401);
    for (const name of [stranger.number, `unverified${stranger.number}@example.org`])
      expect((await logInWithPassword(name)).error.code).toBe('login_failed');
    expect((await enterCode({ verification_id: stranger.verificationId, code })).error.code).toBe('otp_expired');
  });

  test('the same is true when the owner sets a password with a code', async () => {
    const { body } = await app.call(passwordRoutes.forgotPassword, { body: { email_phone: stranger.number } });
    const { code } = (await app.lastSms(stranger.phone, 'login_code'))!;
    const credential = { verification_id: body.data.verification_id, code: code! };
    const password = 'temple tank 9';
    const reset = await app.call(passwordRoutes.resetPassword, { body: { ...credential, password, confirmPassword: password } });
    expect(reset.status).toBe(200);
    const login = await app.call(passwordRoutes.loginByPassword, { body: { email_phone: stranger.number, password } });
    expect(login.body.user).toMatchObject({ phone: stranger.phone, phone_verified: true });
    expect(login.body.user.id).not.toBe(stranger.id);
  });

  test('codes entered at the same moment create one new account', async () => {
    const codes = [];
    for (let i = 0; i < 4; i += 1) codes.push(await requestCode(app, stranger.number));
    const logins = await Promise.all(codes.map((code) => enterCode(code)));
    const ids = logins.filter(({ status }) => status === 200).map(({ body }) => body.user.id);
    expect(ids).toEqual(Array<unknown>(4).fill(ids[0]));
    expect(ids).not.toContain(stranger.id);
    const usersWithNumber = await app.db.selectFrom('app_user').select('id').where('phone', '=', stranger.phone).execute();
    expect(usersWithNumber).toEqual([{ id: ids[0] }]);
  });
});

describe('a person who registered their own number keeps account, password and drafts', () => {
  test.each([
    [
      'by logging in with a code where they are logged in',
      async ({ number, token }: Registered) => enterCode(await requestCode(app, number), token),
    ],
    [
      'by verifying the number in their account',
      async ({ verificationId, phone, token }: Registered) => {
        const body = { verification_id: verificationId, code: (await app.lastSms(phone))!.code! };
        return app.call(accountRoutes.verifyPhone, { body }, { token });
      },
    ],
  ])('%s', async (_how, verify) => {
    const person = await register();
    const draft = await completeDraft(app, person.token, KINDS.residential_rent);
    expect((await verify(person)).status).toBe(200);
    const login = await logInWithPassword(person.number);
    expect(login.body.user).toMatchObject({ id: person.id, name: 'Meena Sundaram', phone_verified: true });
    expect(await drafts(login.body.token)).toEqual([draft.id]);
  });

  test('a session of another account gets nothing of the account that never verified the number', async () => {
    const [stranger, other] = [await register(), await signIn(app)];
    const login = await enterCode(await requestCode(app, stranger.number), other.token);
    expect([stranger.id, other.id]).not.toContain(login.body.user.id);
  });
});
