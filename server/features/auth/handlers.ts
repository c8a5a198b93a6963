import type { authRoutes } from '../../../contract/auth/auth.ts';
import { m } from '../../../messages/compiled/messages.js';
import { transferBlocks } from '../../accounts/former-accounts.ts';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { giveConsent } from '../../privacy/consents.ts';
import { suspendedError } from '../../accounts/suspension.ts';
import { presentUser } from '../../accounts/user.ts';
import { createSignedChallenge } from './challenge.ts';
import { requireCodeChallenge } from './code-challenge.ts';
import { sendCode, presentSentCode } from './codes.ts';
import { logIn } from './log-in.ts';
import { verifyPhoneCredential } from './phone-credential.ts';
import { endViewerSessions } from './sessions.ts';

export function authHandlers(deps: Deps): Handlers<typeof authRoutes> {
  return {
    async sendOtp({ ip }, { body: { phone, captcha, device } }) {
      await requireCodeChallenge(deps, { phone, ip, device }, captcha);
      const verification = await deps.db.transaction().execute((tx) => sendCode(deps, tx, { phone, ip, device, purpose: 'login' }));
      return { message: m['otp.sent'](), data: presentSentCode(verification) };
    },

    async phoneLogin() {
      const { phoneAuth } = deps.config;
      if (!phoneAuth?.apiKey) return { data: { firebase: null } };
      const { apiKey, projectId, emulator } = phoneAuth;
      return { data: { firebase: { api_key: apiKey, project_id: projectId, emulator } } };
    },

    async getChallenge(_context, { query: { level } }) {
      const { parameters, signature = '' } = await createSignedChallenge(deps, level);
      return { data: { parameters: { ...parameters }, signature } };
    },

    async verifyOtp({ ip, userAgent, viewer }, { body: { notice, device, ...input } }) {
      const credential = await verifyPhoneCredential(deps, { ...input, device }, ip);
      const now = deps.now();
      const login = await deps.db.transaction().execute(async (tx) => {
        await credential.consume(tx, now);
        const account = await credential.findOrCreateAccount(tx, now, viewer);
        await transferBlocks(deps.secrets, tx, account.id);
        // in the same transaction as the account; without a notice that was shown there is no consent to record
        if (!account.suspended_at && notice !== undefined)
          await giveConsent(tx, { userId: account.id, ip, channel: 'web' }, 'account', now);
        const details = { new_account: account.is_new };
        const request = { ip, userAgent, device, viewer };
        return { account, result: await logIn(deps, tx, account, request, details) };
      });
      if ('suspension' in login.result) throw suspendedError(deps, login.result.suspension);
      return {
        token: login.result.token,
        user: presentUser(login.account),
        isNewUser: login.account.is_new,
        message: m['otp.verified'](),
      };
    },

    async logout({ viewer, ip }, { body: { all } }) {
      const now = deps.now();
      await deps.db.transaction().execute(async (tx) => {
        await endViewerSessions(tx, viewer, all ? 'all' : 'this', now);
        await audit(tx, { action: 'logout', actorId: viewer.id, subject: viewer.sessionId, ip, details: { all: all === true }, at: now });
      });
      return { message: all ? m['otp.logged_out_everywhere']() : m['otp.logged_out']() };
    },
  };
}
