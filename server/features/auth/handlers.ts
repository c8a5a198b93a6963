import type { authRoutes } from '../../../contract/auth.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { giveConsent } from '../../privacy/consents.ts';
import { suspended } from '../../views/suspension.ts';
import { presentUser } from '../../views/user.ts';
import { newChallenge } from './challenge.ts';
import { challengeForCode, sendCode, sentCode } from './codes.ts';
import { logIn } from './log-in.ts';
import { proveNumber } from './proof.ts';
import { endSessions } from './sessions.ts';

export function authHandlers(deps: Deps): Handlers<typeof authRoutes> {
  return {
    async sendOtp({ ip }, { body: { phone, captcha } }) {
      await challengeForCode(deps, phone, ip, captcha);
      const id = await deps.db.transaction().execute((tx) => sendCode(deps, tx, { phone, ip, purpose: 'login' }));
      return { message: m['otp.sent'](), data: sentCode(id) };
    },

    async phoneLogin() {
      const { phoneAuth } = deps.config;
      if (!phoneAuth?.apiKey) return { data: { firebase: null } };
      const { apiKey, projectId, emulator } = phoneAuth;
      return { data: { firebase: { api_key: apiKey, project_id: projectId, emulator } } };
    },

    async getChallenge() {
      const { parameters, signature = '' } = await newChallenge(deps);
      return { data: { parameters: { ...parameters }, signature } };
    },

    async verifyOtp({ ip, userAgent, viewer }, { body: { notice, device, ...given } }) {
      const proof = await proveNumber(deps, given, ip);
      const now = deps.now();
      const login = await deps.db.transaction().execute(async (tx) => {
        await proof.use(tx, now);
        const account = await proof.account(tx, now);
        // the consent is there before anything is written of them: with the account, or not at all
        if (!account.suspended_at && (account.is_new || notice !== undefined)) {
          const channel = notice === undefined ? 'api' : 'web';
          await giveConsent(tx, { userId: account.id, ip, channel }, 'account', now);
        }
        const facts = { new_account: account.is_new };
        const request = { ip, userAgent, device, viewer };
        return { account, session: await logIn(deps, tx, account, request, facts) };
      });
      if (login.session === null) throw suspended(deps, login.account);
      return {
        token: login.session,
        user: presentUser(login.account),
        isNewUser: login.account.is_new,
        message: m['otp.verified'](),
      };
    },

    async logout({ viewer, ip }, { body: { all } }) {
      const now = deps.now();
      await deps.db.transaction().execute(async (tx) => {
        await endSessions(tx, viewer, all ? 'all' : 'this', now);
        await audit(tx, { action: 'logout', actorId: viewer.id, subject: viewer.sessionId, ip, facts: { all: all === true }, at: now });
      });
      return { message: all ? m['otp.logged_out_everywhere']() : m['otp.logged_out']() };
    },
  };
}
