import type { authRoutes } from '../../../contract/auth.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { giveConsent } from '../../privacy/consents.ts';
import { presentUser } from '../../views/user.ts';
import { sendCode } from './codes.ts';
import { proveNumber } from './proof.ts';
import { accountOf } from './queries.ts';
import { CODE } from './rules.ts';
import { endSessions, startSession } from './sessions.ts';

export function authHandlers(deps: Deps): Handlers<typeof authRoutes> {
  return {
    async sendOtp({ ip }, { body: { phone } }) {
      const verification_id = await sendCode(deps, { phone, ip });
      return { message: m['otp.sent'](), data: { verification_id, expires_in: CODE.lifeSeconds, resend_in: CODE.resendSeconds } };
    },

    async verifyOtp({ ip, userAgent }, { body: { notice, ...given } }) {
      const proof = await proveNumber(deps, given, ip);
      const now = deps.now();
      const login = await deps.db.transaction().execute(async (tx) => {
        await proof.use(tx, now);
        const account = await accountOf(tx, proof.phone, now);
        const event = { actorId: account.id, ip, at: now };
        if (account.suspended_at) {
          await audit(tx, { ...event, action: 'login_failed', subject: proof.subject, facts: { reason: 'suspended' } });
          return { account, token: null };
        }
        // the consent is there before anything is written of them: with the account, or not at all
        if (account.is_new || notice !== undefined) {
          const channel = notice === undefined ? 'api' : 'web';
          await giveConsent(tx, { userId: account.id, ip, channel }, 'account', now);
        }
        const session = await startSession(tx, { userId: account.id, ip, userAgent, now });
        await audit(tx, { ...event, action: 'login', subject: session.id, facts: { new_account: account.is_new } });
        return { account, token: session.token };
      });
      if (login.token === null) throw new AppError('forbidden', m['otp.suspended']());
      return {
        token: login.token,
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
